// Serves a model with one float32 input over TCP: a client sends the input's bytes, and gets those of the first output.
//   ./server net.msjit 9000
#include <msjit/runtime.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  if (argc != 3) return std::fputs("usage: server FILE PORT\n", stderr), 2;
  const msjit::runtime::Model model(argv[1]);
  size_t bytes = model.inputs().at(0).item_size;
  for (int64_t n : model.inputs()[0].shape) bytes *= static_cast<size_t>(n);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(std::atoi(argv[2])));
  const int server = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(server, reinterpret_cast<sockaddr*>(&address), sizeof address) || listen(server, 16))
    return std::perror("server"), 1;
  std::puts("ready"), std::fflush(stdout);
  for (int client; (client = accept(server, nullptr, nullptr)) >= 0; close(client)) {
    std::vector<char> input(bytes);
    while (recv(client, input.data(), bytes, MSG_WAITALL) == static_cast<ssize_t>(bytes)) {
      const msjit::runtime::Array result = model.run({input.data()}).at(0);
      if (send(client, result.data, result.bytes, MSG_NOSIGNAL) < 0) break;
    }
  }
}

// Convolution as a product whose operand, the patches, is packed from the images as the product needs it; written once
// over a class V of vector operations like gemm_vector.h. Any window; also both gradients.
#pragma once
#include <cstring>
#include <vector>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/gemm_pairs.h"
#include "src/backends/cpu/gemm_vector.h"
#include "src/backends/cpu/padded_plane.h"

namespace msjit::backends::cpu {

template <class V>
struct DirectConv {
  using G = VectorGemm<V>;
  using T = typename V::Element;
  using Vec = typename V::Vec;
  using Plane = PaddedPlane<V>;
  static constexpr int64_t kLanes = V::kLanes, kPanel = G::kPanel;
  static constexpr bool kPairs = requires(Vec a) { V::pairs(a, a, a); };  // of bfloat16 (gemm_pairs.h)
  static constexpr int64_t kFlat = 512;  // places of small images make a product of so many columns

  // (rows, columns) to (columns, rows).
  static void transpose(int64_t rows, int64_t columns, const T* from, int64_t ld_from, T* to, int64_t ld) {
    for (int64_t i = 0; i < rows; i += kLanes) {
      const int64_t height = std::min(kLanes, rows - i);
      const auto mask = V::mask(height);
      for (int64_t j = 0; j < columns; j += kLanes) {
        const int64_t width = std::min(kLanes, columns - j);
        const auto part = V::mask(width);
        Vec block[kLanes];
        for (int64_t r = 0; r < kLanes; ++r)
          block[r] = r < height ? V::load(from + (i + r) * ld_from + j, part) : V::zero();
        V::transpose(block);
        for (int64_t c = 0; c < width; ++c) V::store(to + (j + c) * ld + i, block[c], mask);
      }
    }
  }

  // The input with its padding, so that what a tap sees at places that follow each other lies side by side: columns
  // that a stride apart belong together, or, of small images, all images' elements of a place.
  struct Images {
    const T* data;
    Workspace<T> arranged;
    int64_t step_y, step_x, channel, image;  // distances in elements: of the output's places, of channels, of images
    int64_t inner;                           // images that lie side by side; 0: none do
    std::vector<int64_t> taps;               // what each sees at the first place

    Images(const Conv& v, const T* x, int64_t beside) : data(x), arranged(0), inner(beside) {
      Plane p = Plane::of(v.height, v.width, 1, 1, v.h, v.w, v.kh, v.kw, v.out_h, v.out_w);
      if (beside > 0) p.part = p.part * p.stride, p.row = p.part, p.stride = 1;
      const bool bare =
          beside == 0 && p.stride == 1 && v.h.before == 0 && v.w.before == 0 && p.rows <= v.height && p.row <= v.width;
      const int64_t wide = std::max<int64_t>(beside, 1), row = bare ? v.width : p.row;
      channel = (bare ? v.height * row : p.rows * row) * wide;
      image = v.channels * channel;
      step_y = v.h.stride * row * wide;
      step_x = (beside > 0 ? v.w.stride : 1) * wide;
      for (int64_t i = 0; i < v.kh; ++i) {
        for (int64_t j = 0; j < v.kw; ++j) {
          taps.push_back((i * v.h.dilation * row + (bare ? j * v.w.dilation : p.column(j * v.w.dilation))) * wide);
        }
      }
      if (bare) return;
      const int64_t planes = v.images * v.channels, batches = (v.images + wide - 1) / wide;
      arranged = Workspace<T>(batches * image + p.size());
      data = arranged.data();
      if (beside > 0) {
        place_beside(v, x, p);
        return;
      }
      in_ranges(planes, planes * p.size() > 1 << 18, [&](int64_t from, int64_t end) {
        for (int64_t i = from; i < end; ++i) p.fill(x + i * v.plane(), arranged.data() + i * channel);
      });
    }
    // (images, places) of every `inner` images, transposed; places of images that there are not hold zeros.
    void place_beside(const Conv& v, const T* x, const Plane& p) {
      const int64_t first = std::max<int64_t>(0, -p.before_w), end = std::min(v.width, p.row - p.before_w);
      std::fill_n(arranged.data(), (v.images + inner - 1) / inner * image, T(0));
      for (int64_t n = 0; n < v.images; n += inner) {
        for (int64_t c = 0; c < v.channels; ++c) {
          T* const to = arranged.data() + n / inner * image + c * channel;
          for (int64_t y = std::max<int64_t>(0, -p.before_h); y < v.height && y + p.before_h < p.rows && first < end;
               ++y) {
            transpose(std::min(inner, v.images - n), end - first,
                      x + (n * v.channels + c) * v.plane() + y * v.width + first, v.channels * v.plane(),
                      to + ((y + p.before_h) * p.row + p.before_w + first) * inner, inner);
          }
        }
      }
    }
  };

  // Places that follow each other, as pieces that lie side by side in the images.
  class Places {
   public:
    explicit Places(const Images& x) : x_(x) {}

    // Places [first, first + count) of the images from one on, or of those that lie beside it.
    void set(const Conv& v, int64_t first, int64_t count) {
      pieces_.clear();
      const bool inner = x_.inner > 0;
      for (int64_t at = 0; at < count;) {
        int64_t place = first + at, image = 0, n;
        if (inner) {
          image = place % x_.inner, place /= x_.inner;
          n = std::min(count - at, x_.inner - image);
        } else {
          image = place / v.places() * x_.image, place %= v.places();
          n = std::min(count - at, v.out_w - place % v.out_w);
        }
        const int64_t from = place / v.out_w * x_.step_y + place % v.out_w * x_.step_x + image;
        if (!pieces_.empty() && pieces_.back().from + pieces_.back().count == from) {
          pieces_.back().count += n;
        } else {
          pieces_.push_back({at, n, from});
        }
        at += n;
      }
    }
    // What rows [first, first + count) of the patches are at the places, written `step` elements apart. Surplus
    // elements of a vector are written behind each piece: there must be room for one more.
    void rows(const T* images, int64_t first, int64_t count, int64_t step, T* to) const {
      const int64_t taps = static_cast<int64_t>(x_.taps.size());
      int64_t tap = first % taps;
      const T* channel = images + first / taps * x_.channel;
      if (pieces_.size() == 1 && pieces_[0].count == kPanel) {  // the most frequent by far
        const T* source = channel + pieces_[0].from;
        for (int64_t i = 0; i < count; ++i, to += step) {
          const T* at = source + x_.taps[static_cast<size_t>(tap)];
          V::store(to, V::load(at));
          V::store(to + kLanes, V::load(at + kLanes));
          if (++tap == taps) tap = 0, source += x_.channel;
        }
        return;
      }
      for (int64_t i = 0; i < count; ++i, to += step) {
        row(channel + x_.taps[static_cast<size_t>(tap)], to);
        if (++tap == taps) tap = 0, channel += x_.channel;
      }
    }

   private:
    struct Piece {
      int64_t at, count, from;
    };
    MSJIT_FLATTEN void row(const T* from, T* to) const {
      for (const Piece& p : pieces_) {
        T* at = to + p.at;
        const T* source = from + p.from;
        int64_t left = p.count;
        for (; left >= kLanes; left -= kLanes, at += kLanes, source += kLanes) V::store(at, V::load(source));
        if (left > 0) V::store(at, V::load(source, V::mask(left)));
      }
    }
    const Images& x_;
    std::vector<Piece> pieces_;
  };

  // Images (a dimension before the last two) and channels change places: (a, b, places) to (b, a, places).
  static void exchange(int64_t a, int64_t b, int64_t places, const T* from, int64_t image, T* to) {
    for (int64_t i = 0; i < a; ++i) {
      for (int64_t j = 0; j < b; ++j) {
        std::memcpy(to + (j * a + i) * places, from + i * image + j * places, static_cast<size_t>(places) * sizeof(T));
      }
    }
  }

  static bool fits(const Conv& v) {
    return Plane::of(v.height, v.width, 1, 1, v.h, v.w, v.kh, v.kw, v.out_h, v.out_w).fits(v);
  }

  // Images that make one product; and those whose elements of a place are put side by side for it, or 0.
  static int64_t together(const Conv& v) {
    return std::clamp<int64_t>(v.places() >= kFlat / 4 ? 1 : kFlat / v.places(), 1, v.images);
  }
  static int64_t beside(const Conv& v) { return v.out_w <= kLanes && together(v) >= 8 ? together(v) : 0; }

  // One tap that strides over the image without padding is a convolution of stride 1 over every so many places of it.
  static bool sparse(const Conv& v) {
    return v.taps() == 1 && (v.h.stride > 1 || v.w.stride > 1) && v.h.before == 0 && v.w.before == 0 &&
           (v.out_h - 1) * v.h.stride < v.height && (v.out_w - 1) * v.w.stride < v.width;
  }
  static Conv dense(const Conv& v) {
    Conv d = v;
    d.height = v.out_h;
    d.width = v.out_w;
    d.h.stride = d.w.stride = 1;
    d.set_steps();
    return d;
  }
  static Workspace<T> pick_places(const Conv& v, const T* x) {
    Workspace<T> picked(v.images * v.channels * v.places() + kLanes);
    in_ranges(v.images * v.channels, v.images * v.channels * v.places() > 1 << 18, [&](int64_t from, int64_t end) {
      T* to = picked.data() + from * v.places();
      for (int64_t i = from; i < end; ++i) {
        for (int64_t y = 0; y < v.out_h; ++y, to += v.out_w) {
          const T* row = x + i * v.plane() + y * v.h.stride * v.width;
          for (int64_t j = 0; j < v.out_w; ++j) to[j] = row[j * v.w.stride];
        }
      }
    });
    return picked;
  }

  // A block of the patches, [p, p + depth) of the rows of each of `width` places from `first` on, in panels.
  static typename G::Right packed_patches(const Conv& v, Places& places_of, const T* source, int64_t first,
                                          int64_t width, int64_t p, int64_t depth) {
    T* const to = G::right_room(width, depth);
    for (int64_t jj = 0; jj < width; jj += kPanel) {
      places_of.set(v, first + jj, std::min(kPanel, width - jj));
      T* panel = to + jj * depth;
      if constexpr (kPairs) {
        // Numbers of bfloat16 in the places of floats, of which each lower half is 0: two rows become one of pairs.
        constexpr int64_t kRows = 64;
        T rows[kRows * kPanel + 2 * kLanes];
        const int64_t all = std::min(2 * depth, v.patch() - 2 * p);
        for (int64_t i = 0; i < all; i += kRows) {
          const int64_t count = std::min(kRows, all - i);
          places_of.rows(source, 2 * p + i, count, kPanel, rows);
          if (count % 2) std::fill_n(rows + count * kPanel, kPanel, T(0));
          for (const T* row = rows; row < rows + count * kPanel; row += 2 * kPanel, panel += kPanel) {
            V::store(panel, V::one_row(V::load(row), V::load(row + kPanel)));
            V::store(panel + kLanes, V::one_row(V::load(row + kLanes), V::load(row + kPanel + kLanes)));
          }
        }
      } else {
        places_of.rows(source, p, depth, kPanel, panel);
      }
    }
    return {to, kPanel * depth, kPanel};
  }
  // A block of the weights, likewise.
  template <class W>
  static typename G::Left weights_left(const W* w, int64_t k, bool in_place, int64_t i, int64_t height, int64_t p,
                                       int64_t depth, int64_t tile) {
    if constexpr (kPairs) {
      T* to = G::left_room(height, depth, tile);
      PairGemm<V>::pack_left(false, height, std::min(2 * depth, k - 2 * p), tile, w + i * k + 2 * p, k, to);
      return G::packed_left(to, depth, tile);
    } else {
      // Weights that few columns use are read in place: packing would take as long as the product.
      if (in_place || (height <= tile && k % 512 != 0)) return {w + i * k + p, tile * k, k, 1};
      T* to = G::left_room(height, depth, tile);
      G::pack_a(false, height, depth, tile, w + i * k + p, k, to);
      return G::packed_left(to, depth, tile);
    }
  }

  // kPairs: x holds numbers of bfloat16, weights are such.
  template <class W>
  static void forward(const Conv& v, const T* x, const W* weight, const T* bias, T* out) {
    if (sparse(v)) return forward(dense(v), pick_places(v, x).data(), weight, bias, out);
    const int64_t m = v.group_filters(), k = v.patch(), places = v.places(), step = together(v);
    const int64_t batches = (v.images + step - 1) / step;
    if constexpr (!kPairs) {
      if (v.direct() && places == 1 && v.groups == 1) {
        for (int64_t n = 0; bias && n < v.images; ++n) std::copy_n(bias, m, out + n * m);
        return gemm(false, true, v.images, m, k, T(1), x, k, weight, k, T(bias ? 1 : 0), out, m);
      }
    }
    const int64_t inner = beside(v);
    const Images images(v, x, inner);
    // Bands of columns where there are few products; gemm() makes its own.
    const bool worth = worth_forking(v.images * v.filters, places, k), plain = !kPairs && v.direct() && step == 1;
    const int64_t wide = step * places, most = (wide + kPanel - 1) / kPanel;
    const int64_t bands = !worth || plain ? 1 : std::clamp<int64_t>(4 * thread_count() / (batches * v.groups), 1, most);
    in_ranges(
        batches * v.groups * bands, worth && (!plain || batches >= thread_count()), [&](int64_t from, int64_t end) {
          Workspace<T> rows(step > 1 ? m * wide : 0);
          for (int64_t unit = from; unit < end; ++unit) {
            const int64_t band = unit % bands, g = unit / bands % v.groups, first = unit / bands / v.groups * step;
            const int64_t count = std::min(step, v.images - first), all = (inner > 0 ? inner : count) * places;
            const int64_t steps = (all + kPanel - 1) / kPanel;
            const int64_t left = std::min(all, steps * band / bands * kPanel);
            const int64_t right = std::min(all, steps * (band + 1) / bands * kPanel);
            if (left == right) continue;
            const T* source = images.data + first / std::max<int64_t>(inner, 1) * images.image +
                              g * v.group_channels() * images.channel;
            Places places_of(images);
            const W* w = weight + g * m * k;
            T* c = step > 1 ? rows.data() + left : out + (first * v.filters + g * m) * places + left;
            const int64_t ldc = step > 1 ? all : places;
            for (int64_t f = 0; bias && f < m; ++f) std::fill_n(c + f * ldc, right - left, bias[g * m + f]);
            if constexpr (!kPairs) {
              if (plain) {
                gemm(false, false, m, places, k, T(1), w, k, source, places, T(bias ? 1 : 0), c, places);
                continue;
              }
            }
            G::blocked(
                m, right - left, kPairs ? (k + 1) / 2 : k,
                [&](int64_t i, int64_t height, int64_t p, int64_t depth, int64_t tile) {
                  return weights_left(w, k, right - left <= 2 * kPanel, i, height, p, depth, tile);
                },
                [&](int64_t j, int64_t width, int64_t p, int64_t depth) {
                  return packed_patches(v, places_of, source, left + j, width, p, depth);
                },
                T(1), T(bias ? 1 : 0), c, ldc);
            if (inner > 0) {
              scatter_inner(v, first, count, g, left, right, inner, rows.data(), all, out);
            } else if (step > 1) {  // a band writes what it has computed
              for (int64_t n = 0; n < count; ++n) {
                const int64_t a = std::max(left, n * places), b = std::min(right, (n + 1) * places);
                for (int64_t f = 0; f < m && a < b; ++f) {
                  std::memcpy(out + ((first + n) * v.filters + g * m + f) * places + a - n * places,
                              rows.data() + f * all + a, static_cast<size_t>(b - a) * sizeof(T));
                }
              }
            }
          }
        });
  }

  static bool finite(const T* from, int64_t n) {
    Vec sum = V::zero();
    for (int64_t i = 0; i < n; i += kLanes) {
      sum = V::fma(V::load(from + i, V::mask(std::min(kLanes, n - i))), V::zero(), sum);  // NaN from what is not
    }
    return V::sum(sum) == T(0);
  }
  // Columns [left, right) of (filters, places x images), `inner` images beside each other, to where they belong.
  static void scatter_inner(const Conv& v, int64_t first, int64_t count, int64_t g, int64_t left, int64_t right,
                            int64_t inner, const T* rows, int64_t ld, T* out) {
    const int64_t m = v.group_filters();
    out += (first * v.filters + g * m) * v.places();
    if (left == 0 && right == v.places() * inner) {
      for (int64_t f = 0; f < m; ++f) {
        transpose(v.places(), count, rows + f * ld, inner, out + f * v.places(), v.filters * v.places());
      }
      return;
    }
    for (int64_t f = 0; f < m; ++f) {
      for (int64_t i = left; i < right; ++i) {
        if (i % inner < count) out[(i % inner * v.filters + f) * v.places() + i / inner] = rows[f * ld + i];
      }
    }
  }

  // Weights (F, C / groups, taps) as those of turned(): (C, F / groups, taps reversed). False when some are not finite:
  // times the padding of the cotangents, which is not part of the sum, they would give NaN.
  static bool turn(const Conv& v, const T* weight, T* to) {
    const int64_t m = v.group_filters(), c = v.group_channels(), taps = v.taps();
    for (int64_t g = 0; g < v.groups; ++g) {
      for (int64_t f = 0; f < m; ++f) {
        if (!finite(weight, c * taps)) return false;
        for (int64_t i = 0; i < c; ++i, weight += taps) {
          T* at = to + ((g * c + i) * m + f) * taps;
          for (int64_t t = 0; t < taps; ++t) at[t] = weight[taps - 1 - t];
        }
      }
    }
    return true;
  }

  static void input_grad(const Conv& v, const T* ct, const T* weight, T* grad) {
    const int64_t m = v.group_filters(), c = v.group_channels(), places = v.places();
    if (v.direct() && v.groups == 1) {
      if (places == 1) return gemm(false, false, v.images, c, m, T(1), ct, m, weight, c, T(0), grad, c);
      if (together(v) == 1) {
        return in_ranges(v.images, v.images >= thread_count() && worth_forking(v.images * m, places, c),
                         [&](int64_t from, int64_t to) {
                           for (int64_t n = from; n < to; ++n) {
                             gemm(true, false, c, places, m, T(1), weight, c, ct + n * m * places, places, T(0),
                                  grad + n * c * places, places);
                           }
                         });
      }
    }
    // Weights are turned only for many places.
    if (v.h.stride == 1 && v.w.stride == 1 && v.images * places >= kFlat && fits(v.turned())) {
      Workspace<T> turned(v.filters * c * v.taps());
      if (turn(v, weight, turned.data())) return forward(v.turned(), ct, turned.data(), nullptr, grad);
    }
    input_grad_by_columns(v, ct, weight, grad);
  }

  // Products of the places' columns, which are added to where the patches came from.
  static void input_grad_by_columns(const Conv& v, const T* ct, const T* weight, T* grad) {
    const int64_t m = v.group_filters(), k = v.patch(), places = v.places(), step = together(v);
    const bool worth = worth_forking(v.images * v.filters, places, k);
    in_ranges((v.images + step - 1) / step, worth, [&](int64_t from, int64_t end) {
      // As many rows of the output as stay in the second-level cache.
      const int64_t rows =
          step > 1 ? v.out_h : std::clamp<int64_t>((512 << 10) / (k * v.out_w * int64_t{sizeof(T)}), 1, v.out_h);
      Workspace<T> columns(k * step * rows * v.out_w), exchanged(step > 1 ? m * step * places : 0);
      for (int64_t unit = from; unit < end; ++unit) {
        const int64_t first = unit * step, count = std::min(step, v.images - first);
        T* to = grad + first * v.channels * v.plane();
        std::fill_n(to, count * v.channels * v.plane(), T(0));
        for (int64_t g = 0; g < v.groups; ++g, to += v.group_channels() * v.plane()) {
          const T* d = ct + (first * v.filters + g * m) * places;
          if (step > 1) exchange(count, m, places, d, v.filters * places, exchanged.data());
          for (int64_t y = 0; y < v.out_h; y += rows) {
            const int64_t part = std::min(rows, v.out_h - y), wide = part * v.out_w, all = count * wide;
            gemm(true, false, k, all, m, T(1), weight + g * m * k, k, step > 1 ? exchanged.data() : d + y * v.out_w,
                 count * places, T(0), columns.data(), all);
            for (int64_t n = 0; n < count; ++n) {
              add_columns(v, y, part, columns.data() + n * wide, all, to + n * v.channels * v.plane());
            }
          }
        }
      }
    });
  }
  static void add_columns(const Conv& v, int64_t first, int64_t rows, const T* columns, int64_t ld, T* image) {
    for (int64_t c = 0; c < v.group_channels(); ++c, image += v.plane()) {
      for (int64_t i = 0; i < v.kh; ++i) {
        for (int64_t j = 0; j < v.kw; ++j, columns += ld) {
          const InnerRange s = inside(v.w, j, v.width, v.out_w);
          for (int64_t y = 0; y < rows; ++y) {
            const int64_t sy = (first + y) * v.h.stride + i * v.h.dilation - v.h.before;
            if (sy < 0 || sy >= v.height) continue;
            T* row = image + sy * v.width + j * v.w.dilation - v.w.before;
            const T* from = columns + y * v.out_w;
            if (v.w.stride != 1) {
              for (int64_t x = s.from; x < s.to; ++x) row[x * v.w.stride] += from[x];
              continue;
            }
            for (int64_t x = s.from; x < s.to; x += kLanes) {
              const auto mask = V::mask(std::min(kLanes, s.to - x));
              V::store(row + x, V::add(V::load(row + x, mask), V::load(from + x, mask)), mask);
            }
          }
        }
      }
    }
  }

  // Where there are few places, the result is what takes long to write. `ct`: (filters, all places).
  static void weight_grad_of_few(const Conv& v, const Images& images, const T* ct, T* grad) {
    const int64_t m = v.group_filters(), k = v.patch(), all = v.images * v.places();
    const bool worth = worth_forking(v.filters, all, k);
    const int64_t most = (k + kPanel - 1) / kPanel;
    const int64_t bands = !worth ? 1 : std::clamp<int64_t>(4 * thread_count() / v.groups, 1, most);
    in_ranges(v.groups * bands, worth, [&](int64_t from, int64_t end) {
      Places places_of(images);
      Workspace<T> rows(kPanel * all + kLanes);
      places_of.set(v, 0, all);
      for (int64_t unit = from; unit < end; ++unit) {
        const int64_t g = unit / bands, band = unit % bands;
        const int64_t left = most * band / bands * kPanel, right = std::min(k, most * (band + 1) / bands * kPanel);
        const T* source = images.data + g * v.group_channels() * images.channel;
        const T* d = ct + g * m * all;
        G::blocked(
            m, right - left, all,
            [&](int64_t i, int64_t, int64_t p, int64_t, int64_t tile) -> typename G::Left {
              return {d + i * all + p, tile * all, all, 1};
            },
            [&](int64_t j, int64_t width, int64_t, int64_t depth) -> typename G::Right {
              T* const to = G::right_room(width, depth);
              for (int64_t jj = 0; jj < width; jj += kPanel) {
                const int64_t count = std::min(kPanel, width - jj);
                places_of.rows(source, left + j + jj, count, all, rows.data());
                G::pack_b(true, depth, count, rows.data(), all, to + jj * depth);
              }
              return {to, kPanel * depth, kPanel};
            },
            T(1), T(0), grad + g * m * k + left, k);
      }
    });
  }
  static void weight_grad(const Conv& v, const T* ct, const T* x, T* grad) {
    if (sparse(v)) return weight_grad(dense(v), ct, pick_places(v, x).data(), grad);
    const int64_t m = v.group_filters(), k = v.patch(), places = v.places(), all = v.images * places;
    if (v.direct() && places == 1 && v.groups == 1) {
      return gemm(true, false, m, k, v.images, T(1), ct, m, x, k, T(0), grad, k);
    }
    // Small images: all images' elements of a place lie side by side, in the cotangents too.
    const bool small = places < 64 && v.images >= 8;
    const Images images(v, x, small ? v.images : 0);
    const bool few = all <= G::kDepth;
    Workspace<T> exchanged(small || (few && v.images > 1) ? all * v.filters : 0);
    if (small) {
      transpose(v.images, v.filters * places, ct, v.filters * places, exchanged.data(), v.images);
    } else if (few && v.images > 1) {
      exchange(v.images, v.filters, places, ct, v.filters * places, exchanged.data());
    }
    if (few) return weight_grad_of_few(v, images, v.images > 1 ? exchanged.data() : ct, grad);
    // Transposed: the patches' rows are written as they are read, and both the smaller operands.
    const bool worth = worth_forking(v.filters, all, k);
    const int64_t bands =
        !worth ? 1 : std::clamp<int64_t>(4 * thread_count() / v.groups, 1, (k + V::kRows - 1) / V::kRows);
    in_ranges(v.groups * bands, worth, [&](int64_t from, int64_t end) {
      Places places_of(images);
      for (int64_t unit = from; unit < end; ++unit) {
        const int64_t g = unit / bands, band = unit % bands;
        const int64_t top = k * band / bands, bottom = k * (band + 1) / bands;
        if (top == bottom) continue;
        Workspace<T> sums((bottom - top) * m);
        const T* source = images.data + g * v.group_channels() * images.channel;
        G::blocked(
            bottom - top, m, all,
            [&](int64_t i, int64_t height, int64_t p, int64_t depth, int64_t tile) -> typename G::Left {
              T* to = G::left_room(height, depth, tile);
              places_of.set(v, p, depth);
              places_of.rows(source, top + i, height, depth, to);
              return {to, tile * depth, depth, 1};
            },
            [&](int64_t j, int64_t width, int64_t p, int64_t depth) -> typename G::Right {
              T* const to = G::right_room(width, depth);
              if (small) {
                G::pack_b(true, depth, width, exchanged.data() + (g * m + j) * all + p, all, to);
                return {to, kPanel * depth, kPanel};
              }
              for (int64_t at = 0; at < depth;) {
                const int64_t n = (p + at) / places, in = (p + at) % places, count = std::min(depth - at, places - in);
                const T* d = ct + (n * v.filters + g * m + j) * places + in;
                for (int64_t jj = 0; jj < width; jj += kPanel) {
                  G::pack_b(true, count, std::min(kPanel, width - jj), d + jj * places, places,
                            to + jj * depth + at * kPanel);
                }
                at += count;
              }
              return {to, kPanel * depth, kPanel};
            },
            T(1), T(0), sums.data(), m);
        transpose(bottom - top, m, sums.data(), m, grad + g * m * k + top, k);
      }
    });
  }
};

}  // namespace msjit::backends::cpu

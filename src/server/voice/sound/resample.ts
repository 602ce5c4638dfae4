import type { Audio } from './audio.ts'

/** Zero crossings of the filter on each side: enough that nothing above the new band is heard. */
const CROSSINGS = 16

/** The same sound at another rate, by a windowed sinc; going down, what the new rate cannot hold is filtered out. */
export function resampled({ samples, rate }: Audio, wanted: number): Float32Array {
  if (rate === wanted) return samples
  const ratio = rate / wanted
  const scale = Math.max(1, ratio)
  const reach = CROSSINGS * scale
  const out = new Float32Array(Math.max(1, Math.floor(samples.length / ratio)))
  // Positions between two samples repeat: with whole rates there are few, and their filters are made once.
  const filters = new Map<number, Float32Array>()
  for (let n = 0; n < out.length; n += 1) {
    const centre = n * ratio
    const whole = Math.floor(centre)
    const between = Math.round((centre - whole) * 1024)
    let filter = filters.get(between)
    if (!filter) {
      filter = filterAt(between / 1024, reach, scale)
      filters.set(between, filter)
    }
    const first = whole - Math.floor(reach)
    let sum = 0
    for (let tap = 0; tap < filter.length; tap += 1) sum += (samples[first + tap] ?? 0) * (filter[tap] ?? 0)
    out[n] = sum
  }
  return out
}

/** The weights around a place `between` two samples; together they are 1. */
function filterAt(between: number, reach: number, scale: number): Float32Array {
  const half = Math.floor(reach)
  const weights = new Float32Array(2 * half + 2)
  let sum = 0
  for (let tap = 0; tap < weights.length; tap += 1) {
    const x = tap - half - between
    const weight = Math.abs(x) < reach ? sinc(x / scale) * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach)) : 0
    weights[tap] = weight
    sum += weight
  }
  return weights.map((weight) => weight / sum)
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

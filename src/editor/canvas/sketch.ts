import type { Box } from './geometry.ts'
import type { Route } from './route.ts'

/** A line along which what is dragged lies level with something else. */
export type Guide = { readonly axis: 'x' | 'y'; readonly at: number; readonly from: number; readonly to: number }

/** What a gesture draws while it goes on, in canvas pixels; none of it is in the document. */
export type Sketch = {
  /** The frame that selects. */
  readonly marquee: Box | null
  readonly guides: readonly Guide[]
  /** A wire on its way. */
  readonly wire: Route | null
  /** The edge whose end is being moved: the wire stands for it. */
  readonly taken: string | null
}

const NO_SKETCH: Sketch = { marquee: null, guides: [], wire: null, taken: null }

/** Holds a sketch, for the gestures that draw it and the layer that shows it. */
export type SketchBoard = {
  get(): Sketch
  draw(sketch: Partial<Sketch>): void
  wipe(): void
  subscribe(listener: () => void): () => void
}

export function createSketchBoard(): SketchBoard {
  const listeners = new Set<() => void>()
  let sketch = NO_SKETCH
  const set = (next: Sketch) => {
    sketch = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => sketch,
    draw: (part) => set({ ...sketch, ...part }),
    wipe: () => {
      if (sketch !== NO_SKETCH) set(NO_SKETCH)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What a page of the bench lets it do, whichever editor is shown on it. Places are in pixels of the window. */
export type BenchPage = {
  /** Puts a node into the middle at a zoom. */
  look(id: string, zoom: number): void | Promise<void>
  /** Shows the whole flow. */
  fit(): void | Promise<void>
  /** Where the middle of a node stands. */
  placeOf(id: string): { x: number; y: number }
  /** How many nodes are selected. */
  selected(): number
  /** Does and undoes the move of one node; answers the milliseconds of the undo. Not every editor is asked. */
  undo?(): number
  /** Lays the whole flow out; answers how long that took and the longest time the page stood still meanwhile. */
  layout?(): Promise<{ ms: number; stall: number }>
}

declare global {
  interface Window {
    /** Set as soon as the flow can be used. */
    benchPage?: BenchPage
    /** When it was, in milliseconds since the page was asked for. */
    benchReady?: number
  }
}

/** Says that the flow can be used: after what was drawn last has come to the screen. */
export function sayReady(page: BenchPage): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.benchReady ??= performance.now()
      window.benchPage = page
    }),
  )
}

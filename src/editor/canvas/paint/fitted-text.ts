/** Shortens a text to a width as the browser does on a card: as many letters as fit, then «…». */
export type FitText = (text: string, font: string, width: number) => string

/** Whether a text of a card stands whole in so many pixels at zoom 1. */
export type Fits = (text: string, font: { readonly weight: number; readonly size: number }, width: number) => boolean

/**
 * Measures each text once: canvas pixels, so the answer holds at every zoom. `clear` forgets all, as when letters of
 * another face have come.
 */
export function textFitter(context: CanvasRenderingContext2D): { fit: FitText; clear: () => void } {
  const known = new Map<string, string>()

  function measured(text: string, font: string): number {
    context.font = font
    return context.measureText(text).width
  }

  function shorten(text: string, font: string, width: number): string {
    if (measured(text, font) <= width) return text
    const letters = [...text]
    let [low, high] = [0, letters.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (measured(`${letters.slice(0, middle).join('')}…`, font) <= width) low = middle
      else high = middle - 1
    }
    return `${letters.slice(0, low).join('')}…`
  }

  return {
    fit(text, font, width) {
      const key = `${width} ${font} ${text}`
      let short = known.get(key)
      if (short === undefined) {
        context.save()
        context.setTransform(1, 0, 0, 1, 0, 0)
        known.set(key, (short = shorten(text, font, width)))
        context.restore()
      }
      return short
    },
    clear: () => known.clear(),
  }
}

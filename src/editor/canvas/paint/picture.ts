/** What is painted, apart from what is shown of it; see {@link pictureOn}. */
export type Picture = {
  readonly context: CanvasRenderingContext2D
  /** Gives it a size in pixels; one that changes leaves it empty. */
  resize(width: number, height: number): void
  /** Shows it as it now is. */
  present(): void
}

/**
 * A picture that an element shows as a bitmap. A canvas that is on the page itself is copied in every frame by a browser
 * that draws without a graphics card, whether or not anything was painted: at 1920 by 1440 pixels that took a fifth of the
 * page's time in every frame of a pan.
 */
export function pictureOn(element: HTMLCanvasElement): Picture {
  const shown = element.getContext('bitmaprenderer')!
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const carrier = new OffscreenCanvas(1, 1)
  const carried = carrier.getContext('2d')!
  return {
    context,
    resize(width, height) {
      for (const each of [canvas, carrier]) {
        if (each.width !== width) each.width = width
        if (each.height !== height) each.height = height
      }
    },
    present() {
      carried.drawImage(canvas, 0, 0)
      shown.transferFromImageBitmap(carrier.transferToImageBitmap())
    },
  }
}

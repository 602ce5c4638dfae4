let isSmoke = false

/** From here on, benches run as short as they can: whether they run is asked, and no figure is judged. */
export function runSmall(): void {
  isSmoke = true
}

/** How much of something a bench does, and as little of it as shows that it runs. Asked when a bench is loaded, or later. */
export const sized = <Size>(whole: Size, small: Size): Size => (isSmoke ? small : whole)

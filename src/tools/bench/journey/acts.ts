import type { Page } from 'playwright'

/** What somebody's hands have done to a page since it was opened. */
export type Acts = {
  /** The pointer was moved to something, to press or to begin a drag. */
  pointings: number
  /** A button of the mouse went down and up again at one place; a double click is two. */
  presses: number
  drags: number
  /** Keys that wrote nothing: Tab, Enter, arrows, shortcuts with each of their keys. */
  keys: number
  characters: number
  /** A hand went from the mouse to the keys or back. */
  homings: number
  /** Something new was set about: a press or a drag, or keys and words that do not follow upon a press. */
  thoughts: number
}

/**
 * Seconds of one act, by the keystroke-level model (Card, Moran and Newell, «The Keystroke-Level Model for User Performance
 * Time with Interactive Systems», Communications of the ACM 23, 1980): a key of an average skilled typist (55 words a
 * minute), pointing, a button going down or up, a hand going to another device, a thought.
 */
const SECONDS = { key: 0.2, pointing: 1.1, button: 0.1, homing: 0.4, thought: 1.35 }

/** How long somebody who knows the way takes for acts, in seconds. */
export const secondsOf = ({ pointings, presses, drags, keys, characters, homings, thoughts }: Acts): number =>
  (keys + characters) * SECONDS.key +
  // A drag points twice: at what is dragged, which is counted already, and at where it goes.
  (pointings + drags) * SECONDS.pointing +
  (presses + drags) * 2 * SECONDS.button +
  homings * SECONDS.homing +
  thoughts * SECONDS.thought

/** All that is done by hand. */
export const countOf = ({ presses, drags, keys, characters }: Acts): number => presses + drags + keys + characters

/** Counts from now on what is done to the page; ends when it is left. */
export async function meter(page: Page): Promise<() => Promise<Acts>> {
  await page.evaluate(countActs)
  return () => page.evaluate(() => Reflect.get(window, 'benchActs') as Acts)
}

/** Runs in the page. */
function countActs(): void {
  const acts = { pointings: 0, presses: 0, drags: 0, keys: 0, characters: 0, homings: 0, thoughts: 0 }
  Reflect.set(window, 'benchActs', acts)
  /** Farther than this between down and up is a drag, in pixels. */
  const DRAG = 5
  let device: 'mouse' | 'keys' | undefined
  let last: 'pointed' | 'keys' | 'written' | undefined
  let pointed: { x: number; y: number } | undefined
  let down: { x: number; y: number } | undefined
  const takeUp = (next: 'mouse' | 'keys') => {
    if (device !== undefined && device !== next) acts.homings += 1
    device = next
  }
  const far = (one: { x: number; y: number } | undefined, other: { x: number; y: number }) =>
    one === undefined || Math.hypot(one.x - other.x, one.y - other.y) > DRAG
  const hear = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, (event) => event.isTrusted && listener(event), { capture: true })

  hear('pointerdown', ({ clientX: x, clientY: y }) => {
    takeUp('mouse')
    down = { x, y }
    if (!far(pointed, down)) return
    acts.pointings += 1
    acts.thoughts += 1
    last = 'pointed'
  })
  const release = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => {
    if (down === undefined) return
    if (far(down, { x, y })) acts.drags += 1
    else acts.presses += 1
    pointed = { x, y }
    down = undefined
  }
  hear('pointerup', release)
  // What the browser itself drags ends without the pointer.
  hear('dragend', release)
  hear('keydown', ({ key, ctrlKey, metaKey, altKey, target }) => {
    takeUp('keys')
    if (!(target instanceof HTMLElement)) return
    const isText = [...key].length === 1 && !ctrlKey && !metaKey && !altKey
    const isWritten =
      target.isContentEditable ||
      target.matches('input, textarea') ||
      ('editContext' in target && target.editContext !== null)
    // Counted by what comes of it, below.
    if (isText && isWritten) return
    acts.keys += 1
    // The key that ends what was written or chosen belongs to it.
    const ends = key === 'Enter' || key === 'Escape'
    if (last === undefined || (last === 'written' && !ends)) acts.thoughts += 1
    if (!ends) last = 'keys'
  })
  hear('beforeinput', (event) => {
    const { data, dataTransfer } = event as InputEvent
    const text = data ?? dataTransfer?.getData('text/plain') ?? ''
    if (text === '') return
    takeUp('keys')
    acts.characters += [...text].length
    if (last === undefined) acts.thoughts += 1
    last = 'written'
    // Whoever writes has let go of where the pointer was.
    pointed = undefined
  })
}

import type { Launcher, Payload } from './launcher.ts'

/** A call of the page, as it was made: `Deskwright('signal', 'cart.left', { items: 3 })`. */
type Call = ArrayLike<unknown>
type PageApi = ((...call: unknown[]) => void) & { q?: Call[] }

declare global {
  // oxlint-disable-next-line no-var -- a property of the page's window
  var Deskwright: PageApi | undefined
}

/**
 * Puts `window.Deskwright` on the host page. A page that calls it before this script has come keeps its calls in `q`:
 *
 * `window.Deskwright ??= function () { (Deskwright.q ??= []).push(arguments) }`
 *
 * `open` and `close` show and hide the conversation; `identify` names the visitor by a signed token, and `forget` says that
 * nobody is signed in, or not any more: a guest goes on; `signal` tells the bot of what happens on the page; `on`
 * calls a function at each event, with what is known of it. What it does not know it passes over.
 */
export function offerPageApi(launcher: Launcher): void {
  const early = globalThis.Deskwright?.q ?? []
  const answer = (call: Call) => {
    const [verb, first, second] = Array.from(call)
    if (verb === 'open' || verb === 'close') launcher.toggle(verb === 'open')
    if (verb === 'forget') launcher.identify(null)
    if (typeof first !== 'string') return
    if (verb === 'identify') launcher.identify(first)
    if (verb === 'signal') launcher.signal(first, (second ?? {}) as Payload)
    if (verb === 'on' && typeof second === 'function') launcher.on(first, second as (about: object) => void)
  }
  globalThis.Deskwright = (...call) => answer(call)
  early.forEach(answer)
}

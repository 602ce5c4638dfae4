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
 */
export function offerPageApi(launcher: Launcher): void {
  const early = globalThis.Deskwright?.q ?? []
  const answer = (call: Call) => {
    const [verb, name, payload] = Array.from(call)
    if (verb === 'signal' && typeof name === 'string') launcher.signal(name, (payload ?? {}) as Payload)
  }
  globalThis.Deskwright = (...call) => answer(call)
  early.forEach(answer)
}

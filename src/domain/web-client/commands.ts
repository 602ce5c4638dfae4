/** What a page's own scripts may ask of the web client's script, each with how it is written. */
export const COMMANDS = {
  open: `Deskwright('open')`,
  close: `Deskwright('close')`,
  identify: `Deskwright('identify', token)`,
  forget: `Deskwright('forget')`,
  signal: `Deskwright('signal', 'cart.left', { items: 3 })`,
  on: `Deskwright('on', 'message', ({ sender, seq }) => console.log(sender, seq))`,
} as const
export type Command = keyof typeof COMMANDS

/** Stands before the first call, so that none is lost that comes before the script has. */
export const EARLY_CALLS = `window.Deskwright ??= function () { (Deskwright.q ??= []).push(arguments) }`

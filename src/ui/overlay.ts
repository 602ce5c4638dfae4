/** The looks of the veil under a dialog. */
export const SCRIM = 'fixed inset-0 z-40 bg-scrim animate-fade'

/** The looks of a dialog's own sheet, in the middle of the window; on a phone it sits at the bottom. */
export const SHEET =
  'fixed z-40 flex flex-col border border-line bg-raised text-ink shadow-dialog outline-none inset-x-2 bottom-[calc(0.5rem+var(--notice-room,0px))] max-h-[calc(100dvh-1rem-var(--notice-room,0px))] rounded-dialog animate-rise sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-[calc(50%-var(--notice-room,0px)/2)] sm:max-h-[calc(100dvh-4rem-var(--notice-room,0px))] sm:w-[calc(100vw-4rem)] sm:-translate-1/2'

/** A press on a notice does not close the dialog below it. */
export function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}

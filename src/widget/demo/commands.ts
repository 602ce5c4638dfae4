import type { PageEvent } from '../loader/launcher.ts'

/**
 * What the demo page tries of the commands that a page may give: its buttons give them, and what is heard of the chat stands
 * in its list, the last first. It is what a page of somebody else would write.
 */
const HEARD: readonly PageEvent[] = ['open', 'close', 'unread', 'message']
/** How many of the last events are shown. */
const SHOWN = 20

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.trim() ?? ''
const log = document.querySelector('[role="log"]')

function note(text: string): void {
  const line = document.createElement('li')
  line.textContent = text
  log?.prepend(line)
  while ((log?.childElementCount ?? 0) > SHOWN) log?.lastElementChild?.remove()
}

function given(command: string): unknown[] {
  if (command === 'identify') return [command, field('token')]
  if (command === 'signal') return [command, field('signal')]
  return [command]
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-command]'))
  button.addEventListener('click', () => {
    const call = given(button.dataset.command ?? '')
    globalThis.Deskwright?.(...call)
    note(`Deskwright(${call.map((part) => JSON.stringify(part)).join(', ')})`)
  })

// The chat's own script may come later than this one.
globalThis.Deskwright ??= Object.assign(
  (...call: unknown[]) => void ((globalThis.Deskwright!.q ??= []) as unknown[][]).push(call),
  {},
)
for (const event of HEARD)
  globalThis.Deskwright('on', event, (about: object) => note(`${event} ${JSON.stringify(about)}`))

import type { LauncherIcon } from '#src/domain/web-client/look.ts'
import type { LauncherLook } from '#src/domain/web-client/shown-look.ts'

const ICONS: Record<LauncherIcon, string> = {
  chat: 'M20 11.5a8 8 0 0 1-11.7 7L4 20l1.5-4.2A8 8 0 1 1 20 11.5Z',
  question: 'M9 9a3 3 0 1 1 4.5 2.6c-.9.5-1.5 1.2-1.5 2.4M12 17.5v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  headset:
    'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H5.5a1.5 1.5 0 0 1-1.5-1.5ZM20 14h-3v5h1.5a1.5 1.5 0 0 0 1.5-1.5ZM18.5 19c0 1.7-2 2.5-4.5 2.5',
  heart:
    'M12 20s-7.5-4.600-9-9.200C2 7.400 4 5 6.7 5 9 5 10.800 6.300 12 8.200 13.200 6.300 15 5 17.300 5 20 5 22 7.400 21 10.800 19.5 15.400 12 20 12 20Z',
}
const CROSS = 'M6 6l12 12M18 6 6 18'

type Shown = { name: string; isOpen: boolean; unread: number }

/** The button, with a text beside its icon where there is one, and what draws it as things stand. */
export function createButton(text: string, look: LauncherLook | null) {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(space, 'path')
  svg.append(path)
  const button = document.createElement('button')
  button.type = 'button'
  const badge = document.createElement('span')
  button.append(svg)
  if (text !== '') button.append(Object.assign(document.createElement('b'), { textContent: text }))
  button.append(badge)

  function draw({ name, isOpen, unread }: Shown): void {
    button.setAttribute('aria-label', unread > 0 && !isOpen ? `${name} (${unread})` : name)
    button.setAttribute('aria-expanded', String(isOpen))
    badge.hidden = isOpen || unread === 0 || look?.badge === false
    badge.textContent = unread > 9 ? '9+' : String(unread)
    path.setAttribute('d', isOpen ? CROSS : ICONS[look?.icon ?? 'chat'])
  }
  return { button, draw }
}

import type { Box } from './free-place.ts'

const CONTROLS = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  '[contenteditable=true]',
  '[tabindex]:not([tabindex="-1"])',
  'tr[tabindex]',
  ...['row', 'gridcell', 'option', 'treeitem', 'tab', 'radio', 'checkbox', 'switch', 'menuitem', 'slider'].map(
    (role) => `[role=${role}]`,
  ),
].join(',')

/** The share of the window over which something is a surface that holds controls, such as a canvas, and none itself. */
const SURFACE = 0.25

/**
 * The boxes of what can be pressed or written in and is in sight, as far as it is: what has scrolled away or lies behind
 * a dialog is left out, and so is everything inside `except`.
 */
export function controlsInSight(except: Element): Box[] {
  const view = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
  const most = view.right * view.bottom * SURFACE
  const clips = new Map<Element, Box>()
  const clipOf = (element: Element | null): Box => {
    if (!element || element === document.body) return view
    const known = clips.get(element)
    if (known) return known
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const outer = position === 'fixed' ? view : clipOf(element.parentElement)
    const clip =
      overflowX === 'visible' && overflowY === 'visible' ? outer : shared(outer, element.getBoundingClientRect())
    clips.set(element, clip)
    return clip
  }
  return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    if (except.contains(element) || element.closest('[aria-hidden=true],[inert]')) return []
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    const isFixed = getComputedStyle(element).position === 'fixed'
    const box = shared(isFixed ? view : clipOf(element.parentElement), element.getBoundingClientRect())
    const area = (box.right - box.left) * (box.bottom - box.top)
    return box.right <= box.left || box.bottom <= box.top || area > most ? [] : [box]
  })
}

const shared = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

/** @jsxImportSource preact */
/** Line drawings on a grid of 24, as wide as the text around them asks. */
const SHAPES = {
  alert: 'M12 8v5m0 3v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  arrowDown: 'M12 5v14m-6-6 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 7v5l3 2m-3-11a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  close: 'M6 6l12 12M18 6 6 18',
  elsewhere: 'M9 6h9v9M18 6 6 18',
  file: 'M20 11.5 12 19.5a5 5 0 0 1-7-7l8-8a3.4 3.4 0 0 1 4.8 4.8l-8 8a1.7 1.7 0 0 1-2.4-2.4l7.2-7.2',
  mail: 'M4 6h16v12H4ZM4 7.5l8 6 8-6',
  offline:
    'M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 13a10 10 0 0 1 5.2-2.8M19 13a10 10 0 0 0-3-2M2 9a15 15 0 0 1 4.5-2.8M22 9A15 15 0 0 0 11 5M12 20v.01',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  send: 'M12 19V5m-6 6 6-6 6 6',
  thumb: 'M8 11v9H4v-9Zm0 0 4-8c2.5 0 3 2 2.5 4L14 10h5q2 0 2 2l-2 6q-.5 2-2.5 2H8',
} as const

/** Always beside a word or inside a button that has a name. */
export const Icon = ({ name, size }: { name: keyof typeof SHAPES; size?: number }) => (
  <Drawing path={SHAPES[name]} size={size} />
)

/** A drawing that has no name here: those of what is fetched later lie there. */
export const Drawing = ({ path, size = 16 }: { path: string; size?: number | undefined }) => (
  <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

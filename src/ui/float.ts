/** The looks of what floats over the page: popovers, menus, lists of options. */
export const FLOAT = 'z-50 rounded-card border border-line bg-raised text-ink shadow-float animate-pop'

/** The looks of one line in a menu or a list of options; the one at hand is told by the primitive or by `data-highlighted`. */
export const FLOAT_ITEM =
  'relative flex min-h-control cursor-default items-center gap-2 rounded-control px-2 py-1 text-13 outline-none select-none data-[highlighted]:bg-hover data-[disabled]:text-faint data-[disabled]:opacity-70'

/** The heading over a group of such lines. */
export const FLOAT_HEADING = 'px-2 pt-2 pb-1 text-12 font-medium text-faint'

/** The most a float may take of the window, by what its primitive measured. */
export const FLOAT_GAP = 6

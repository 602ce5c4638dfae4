import { z } from 'zod'

/** What can stand beside a conversation at the desk, in the order in which it does where nothing else is set. */
export const PANELS = [
  'summary',
  'knowledge',
  'visitor',
  'notes',
  'conversation',
  'earlier',
  'similar',
  'custom',
] as const
export type PanelName = (typeof PANELS)[number]

/** The order of the panels, and which of them are shown. Issue: DUPLICATE. */
export const panelsSchema = z
  .array(z.object({ name: z.enum(PANELS), shown: z.boolean() }))
  .refine((panels) => new Set(panels.map(({ name }) => name)).size === panels.length, 'DUPLICATE')
export type Panels = z.output<typeof panelsSchema>

/** Every panel: those that are set, as they are set, and after them the others, which are shown. */
export const everyPanel = (set: Panels): Panels => [
  ...set,
  ...PANELS.filter((name) => !set.some((one) => one.name === name)).map((name) => ({ name, shown: true })),
]

/** Those that agents see, in their order. */
export const shownPanels = (set: Panels): PanelName[] =>
  everyPanel(set)
    .filter(({ shown }) => shown)
    .map(({ name }) => name)

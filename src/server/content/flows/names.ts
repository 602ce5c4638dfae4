/** Ready-made flows, in the order in which they are offered. */
export const FLOW_TEMPLATES = [
  'order-status',
  'return-refund',
  'appointment',
  'lead-form',
  'complaint',
  'opening-hours',
] as const
export type FlowTemplateName = (typeof FLOW_TEMPLATES)[number]

/** Ready-made voice menus, in the order in which they are offered. */
export const MENU_TEMPLATES = ['departments', 'after-hours', 'order-status', 'callback'] as const
export type MenuTemplateName = (typeof MENU_TEMPLATES)[number]

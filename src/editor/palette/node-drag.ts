/** What a drag from the palette carries: the kind of the node. */
export const NODE_DRAG_TYPE = 'application/x-deskwright-node'

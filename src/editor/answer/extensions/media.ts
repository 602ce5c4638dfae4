import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { MediaView } from '../media-view.tsx'

/** A picture, a video or a file on a line of its own; while `fileId` is missing it is on its way. */
export const Media = Node.create({
  name: 'media',
  group: 'block',
  atom: true,
  draggable: true,
  selectable: true,
  addAttributes: () => ({
    kind: { default: 'file' },
    fileId: { default: null },
    name: { default: '' },
    bytes: { default: null },
    uploadId: { default: null },
  }),
  renderHTML: ({ node }) => {
    const { kind, fileId, name, bytes } = node.attrs
    return [
      'div',
      mergeAttributes({ 'data-file': fileId, 'data-kind': kind, 'data-name': name, 'data-bytes': bytes }),
      String(name),
    ]
  },
  renderText: ({ node }) => String(node.attrs.name),
  addNodeView: () => ReactNodeViewRenderer(MediaView),
})

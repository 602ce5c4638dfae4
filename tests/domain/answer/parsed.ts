import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import type { HtmlNode } from '#src/domain/answer/html.ts'

/** HTML as the tree the reader takes, as a browser would parse it. */
export const parsed = (html: string): HtmlNode[] => parseFragment(html).childNodes.flatMap(nodeOf)

function nodeOf(node: DefaultTreeAdapterTypes.ChildNode): HtmlNode[] {
  if (node.nodeName === '#text' && 'value' in node) return [{ type: 'text', text: node.value }]
  if (!('tagName' in node)) return []
  const children = 'content' in node ? node.content.childNodes : node.childNodes
  return [
    {
      type: 'element',
      tag: node.tagName,
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
      children: children.flatMap(nodeOf),
    },
  ]
}

import type { HtmlNode } from '#src/domain/answer/html.ts'

/** Pasted HTML as a tree. The parser makes a document of its own in which nothing runs and nothing is loaded. */
export function treeOf(html: string): HtmlNode[] {
  return nodesOf(new DOMParser().parseFromString(html, 'text/html').body)
}

const nodesOf = (parent: Node): HtmlNode[] =>
  [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [{ type: 'text', text: node.data }]
    if (!(node instanceof Element)) return []
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
    return [{ type: 'element', tag: node.localName, attributes, children: nodesOf(node) }]
  })

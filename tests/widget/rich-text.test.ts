import type { ComponentChildren, VNode } from 'preact'
import { describe, expect, test } from 'vitest'
import { RichText } from '#src/widget/parts/rich-text.tsx'

type Element = VNode<Record<string, unknown> & { children?: ComponentChildren }>

/** All elements and texts of what a component draws, from the outside in. */
function drawn(node: unknown): (Element | string)[] {
  if (Array.isArray(node)) return node.flatMap(drawn)
  if (typeof node === 'string') return [node]
  if (typeof node !== 'object' || node === null) return []
  const element = node as Element
  return [element, ...drawn(element.props.children)]
}

const elementsOf = (text: string, rich: boolean) =>
  drawn(RichText({ text, rich })).filter((part): part is Element => typeof part !== 'string')
const textOf = (text: string, rich: boolean) =>
  drawn(RichText({ text, rich }))
    .filter((part) => typeof part === 'string')
    .join('')
const tags = (text: string, rich: boolean) => elementsOf(text, rich).map(({ type }) => type)

describe('a text', () => {
  test('with marks is drawn with the elements for them', () => {
    expect(tags('A **b**\n- *c*\n- d\n\n2. e', true)).toEqual(['p', 'strong', 'ul', 'li', 'em', 'li', 'ol', 'li'])
    expect(tags('++a++ ~~b~~', true)).toEqual(['p', 'u', 's'])
    expect(elementsOf('2. e', true)[0]?.props.start).toBe(2)
  })

  test('that is not rich keeps its stars, and its addresses are links', () => {
    expect(textOf('A **b** https://a.example', false)).toBe('A **b** https://a.example')
    expect(tags('A **b** https://a.example', false)).toEqual(['span', 'a'])
  })

  test.each([true, false])('opens its links in another tab that learns nothing of this one (rich: %s)', (rich) => {
    const links = elementsOf('https://a.example', rich).filter(({ type }) => type === 'a')
    expect(links.map(({ props: { href, target, rel } }) => ({ href, target, rel }))).toEqual([
      { href: 'https://a.example/', target: '_blank', rel: 'noopener noreferrer nofollow' },
    ])
  })

  test.each([true, false])('never becomes an element of its own making (rich: %s)', (rich) => {
    const text = '<img src=x onerror=alert(1)> [x](javascript:alert(1))'
    expect(textOf(text, rich)).toBe(text)
    expect(tags(text, rich)).toEqual([rich ? 'p' : 'span'])
    expect(elementsOf(text, rich).some(({ props }) => 'dangerouslySetInnerHTML' in props)).toBe(false)
  })
})

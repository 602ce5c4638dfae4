import { getSchema } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { extensionsOf } from '#src/editor/answer/extensions/all.ts'
import type { AnswerParts } from '#src/editor/answer/parts.ts'

const NOTHING: AnswerParts = { lists: false, media: false, variables: false, buttons: false, variants: false }

const schemaOf = (parts: Partial<AnswerParts>) =>
  getSchema(
    extensionsOf({
      parts: { ...NOTHING, ...parts },
      placeholder: '',
      labelOf: String,
      paste: {} as never,
      onLink: () => undefined,
    }),
  )

/** The kit knows more than a chat can show; what it learns in another version must not come in by itself. */
describe('an answer can hold', () => {
  test('words with their marks, variables, lists and files, and nothing else', () => {
    const { nodes, marks } = schemaOf({ lists: true, media: true })
    expect(Object.keys(nodes).toSorted()).toEqual(
      [
        'bulletList',
        'doc',
        'hardBreak',
        'listItem',
        'media',
        'orderedList',
        'paragraph',
        'text',
        'variable',
      ].toSorted(),
    )
    expect(Object.keys(marks).toSorted()).toEqual(['bold', 'italic', 'link', 'strike', 'underline'])
    expect(nodes.listItem?.spec.content).toBe('paragraph')
    expect(Object.keys(nodes.orderedList?.spec.attrs ?? {})).toEqual([])
  })

  test('neither lists nor files where there is no place for them', () => {
    const { nodes } = schemaOf({})
    expect(Object.keys(nodes).toSorted()).toEqual(['doc', 'hardBreak', 'paragraph', 'text', 'variable'])
  })
})

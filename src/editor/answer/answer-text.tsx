import { EditorContent, useEditor } from '@tiptap/react'
import { use, useEffect, useState } from 'react'
import type { Block } from '#src/domain/answer/block.ts'
import { withoutForbidden } from '#src/domain/answer/forbidden.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { pageNonce } from '#src/lib/page-nonce.ts'
import { cx } from '#src/ui/cx.ts'
import { withVariables } from '#src/domain/answer/with-variables.ts'
import { FieldContext } from '#src/ui/field-context.ts'
import { AnswerToolbar } from './answer-toolbar.tsx'
import { blocksOf, documentOf, type EditorNode } from './document.ts'
import { extensionsOf } from './extensions/all.ts'
import { fittingBlocks } from './fitting.ts'
import { ForbiddenList } from './forbidden-list.tsx'
import { useAnswerHost } from './host.ts'
import { kindOfName } from '#src/domain/answer/media-kind.ts'
import { refusalOf } from './media.ts'
import type { AnswerVariable } from './offers.ts'
import type { AnswerParts } from './parts.ts'
import './answer.css'

type AnswerTextProps = {
  blocks: readonly Block[]
  parts: AnswerParts
  variables: readonly AnswerVariable[]
  placeholder: string
  disabled: boolean
  autoFocus: boolean
  onChange: (blocks: Block[]) => void
  onBlur: () => void
}

/** The words of one variant, with their tools. It begins with `blocks` and keeps its own history from then on. */
export function AnswerText(props: AnswerTextProps) {
  const { blocks, parts, variables, placeholder, disabled, autoFocus, onChange, onBlur } = props
  const t = useTexts()
  const format = useFormat()
  const field = use(FieldContext)
  const { uploads } = useAnswerHost()
  const [isLinking, setIsLinking] = useState(false)
  const [notices, setNotices] = useState<readonly string[]>([])

  const isKnown = (reference: string) => variables.some((one) => one.reference === reference)

  const editor = useEditor({
    injectNonce: pageNonce(),
    content: documentOf(blocks),
    editable: !disabled,
    autofocus: autoFocus ? 'end' : false,
    extensions: extensionsOf({
      parts,
      placeholder,
      labelOf: (reference) => variables.find((one) => one.reference === reference)?.label,
      paste: {
        onFiles: (files, at) => takeFiles(files, at),
        onLeftOut: (count) => setNotices([t(($) => $.answer.paste.leftOut, { count })]),
        documentOf: (pasted) =>
          documentOf(fittingBlocks(parts.variables ? withVariables(pasted, isKnown) : pasted, parts)),
      },
      onLink: () => setIsLinking(true),
    }),
    editorProps: {
      attributes: {
        class: cx('answer-text text-14 text-ink', !parts.media && 'short'),
        role: 'textbox',
        'aria-multiline': 'true',
        ...(field !== null && { 'aria-labelledby': field.labelId, id: field.id }),
        ...(field?.describedBy !== undefined && { 'aria-describedby': field.describedBy }),
        ...(field?.invalid && { 'aria-invalid': 'true' }),
        ...(field?.required && { 'aria-required': 'true' }),
        ...(disabled && { 'aria-readonly': 'true', tabindex: '0' }),
      },
    },
    onUpdate: ({ editor: current }) => onChange(blocksOf(current.getJSON() as EditorNode)),
    onBlur,
  })

  useEffect(() => {
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, disabled])

  function takeFiles(files: readonly File[], at: number) {
    const refused: string[] = []
    const nodes: EditorNode[] = []
    for (const file of files) {
      const refusal = parts.media ? refusalOf(file) : { code: 'type' as const, limit: 0 }
      const kind = kindOfName(file.name)
      if (refusal || kind === undefined) {
        const { code, limit } = refusal ?? { code: 'type' as const, limit: 0 }
        refused.push(t(($) => $.answer.media.refused[code], { name: file.name, limit: format.bytes(limit) }))
        continue
      }
      nodes.push({ type: 'media', attrs: { kind, name: nameOf(file.name, kind), uploadId: uploads.begin(file) } })
    }
    setNotices(refused)
    if (nodes.length === 0) return
    const place = editor.state.doc.resolve(Math.min(at, editor.state.doc.content.size))
    // Files stand on lines of their own, after the one they were put into.
    const after = place.depth === 0 ? place.pos : place.after(1)
    editor.chain().insertContentAt(after, nodes).focus().run()
  }

  return (
    <>
      <AnswerToolbar
        editor={editor}
        parts={parts}
        variables={variables}
        disabled={disabled}
        isLinking={isLinking}
        onLinking={setIsLinking}
        onFiles={(files) => takeFiles(files, editor.state.selection.to)}
      />
      <EditorContent editor={editor} />
      {notices.length > 0 && (
        <div
          role="alert"
          className="flex flex-col gap-0.5 border-t border-warning-line bg-warning-soft p-2 text-12 text-warning-text"
        >
          <ul>
            {notices.map((notice) => (
              <li key={notice} className="wrap-anywhere">
                {notice}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ForbiddenList editor={editor} />
    </>
  )
}

/** What a file is first called in an answer: a picture by its name without the ending, for who cannot see it. */
function nameOf(name: string, kind: string): string {
  const words = kind === 'image' ? name.replace(/\.[a-z0-9]{1,5}$/i, '') || name : name
  return [...withoutForbidden(words)].slice(0, LIMITS.answer.name).join('')
}

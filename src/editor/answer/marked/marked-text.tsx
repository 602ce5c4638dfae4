import type { Node as EditorDocument } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { use, useEffect, useRef, useState, type FocusEvent } from 'react'
import type { Block } from '#src/domain/answer/block.ts'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { VariableList } from '#src/editor/variables/variable-list.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { pageNonce } from '#src/lib/page-nonce.ts'
import { cx } from '#src/ui/cx.ts'
import { FieldContext } from '#src/ui/field-context.ts'
import { AnswerToolbar } from '../answer-toolbar.tsx'
import { documentOf, type EditorNode } from '../document.ts'
import { fittingBlocks } from '../fitting.ts'
import { ForbiddenList } from '../forbidden-list.tsx'
import type { AnswerParts } from '../parts.ts'
import { markedAddress } from './marked-address.ts'
import { markedDocument, markedText, type TextForm } from './marked-document.ts'
import { markedExtensions } from './marked-extensions.ts'
import { templateLabel } from './template-label.ts'
import { withoutTemplateParts } from './template-part.ts'
import { useVariableList } from './use-variable-list.ts'
import '../answer.css'

export type MarkedTextProps = {
  text: string
  /** What it becomes, letter by letter. */
  onType: (text: string) => void
  /** It is left, toolbar and all. */
  onLeave: () => void
  form: TextForm
  /** Code points of the text as it is stored; it grows no longer. */
  limit: number
  variables: readonly VariableInfo[]
  placeholder: string
  /** The language of its words, as HTML names it. */
  lang: string | undefined
  isReadOnly: boolean
  /**
   * Whether it is a field of a document, whose history takes back what is written here in its turn. Left out: it has a
   * history of its own, letter by letter.
   */
  inDocument?: boolean
}

/** A text with light marks, written as it is seen. It begins with `text` and keeps its own history from then on. */
export function MarkedText(props: MarkedTextProps) {
  const { text, onType, onLeave, form, limit, variables, placeholder, lang, isReadOnly } = props
  const { inDocument = false } = props
  const t = useTexts()
  const field = use(FieldContext)
  const [isLinking, setIsLinking] = useState(false)
  const [notices, setNotices] = useState<readonly string[]>([])
  const list = useVariableList(variables)
  /** What was last written here: anything else comes from outside. */
  const said = useRef(text)
  const known = new Set(variables.map(({ reference }) => reference))
  const parts: AnswerParts = {
    lists: form === 'marks',
    media: false,
    variables: false,
    buttons: false,
    variants: false,
  }

  const editor = useEditor({
    injectNonce: pageNonce(),
    content: markedDocument(text, form),
    editable: !isReadOnly,
    extensions: markedExtensions({
      form,
      placeholder,
      labelOf: (source) => templateLabel(source, known, text),
      limit: { most: limit, lengthOf: (document) => codePoints(textOf(document, form)) },
      paste: {
        onFiles: (files) =>
          setNotices(files.map(({ name }) => t(($) => $.answer.media.refused.type, { name, limit: '' }))),
        onLeftOut: (count) => setNotices([t(($) => $.answer.paste.leftOut, { count })]),
        documentOf: (blocks, view) => pasted(blocks, view, parts, form, limit),
      },
      onLink: () => setIsLinking(true),
      ownHistory: !inDocument,
    }),
    editorProps: {
      // Whoever stands around the text is left by this key; the engine would keep it for itself.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Escape' },
      attributes: {
        class: 'answer-text marked text-14 text-ink',
        role: 'textbox',
        'aria-multiline': 'true',
        ...list.aria,
        ...(lang !== undefined && { lang }),
        ...(field !== null && { 'aria-labelledby': field.labelId, id: field.id }),
        ...(field?.describedBy !== undefined && { 'aria-describedby': field.describedBy }),
        ...(field?.invalid && { 'aria-invalid': 'true' }),
        ...(field?.required && { 'aria-required': 'true' }),
        ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
      },
    },
    onUpdate: ({ editor: current, transaction }) => {
      const next = textOf(current.state.doc, form)
      if (transaction.getMeta(FROM_OUTSIDE) !== true) {
        // A mark, a line, a paste: steps of their own, whatever is written around them.
        if (inDocument && !isTyping(transaction)) onLeave()
        said.current = next
        onType(next)
      }
      list.follow(current)
    },
    onSelectionUpdate: ({ editor: current }) => {
      if (list.list.open) list.follow(current)
    },
  })

  useEffect(() => {
    if (!inDocument || text === said.current) return
    said.current = text
    showAnew(editor, text, form)
  }, [editor, inDocument, text, form])

  useEffect(() => {
    if (editor.isEditable === isReadOnly) editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])

  function handleBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) {
    const isInside =
      relatedTarget instanceof Element &&
      (currentTarget.contains(relatedTarget) || relatedTarget.closest('[data-radix-popper-content-wrapper]') !== null)
    if (isInside) return
    list.close()
    settle(editor, form)
    onLeave()
  }

  return (
    <VariableList {...list.list} onTake={(variable) => list.take(editor, variable)}>
      {/* The text and its tools have the focus; this only hears what the list of variables needs. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onBlur={handleBlur}
        onKeyDownCapture={(event) => {
          if (event.target === editor.view.dom) list.handleKeyDown(event, editor)
        }}
        className={cx(
          'focus-ring-within flex min-w-0 flex-col overflow-hidden rounded-control border bg-surface',
          field?.invalid ? 'border-danger-line' : 'border-control',
          isReadOnly && 'bg-sunken',
        )}
      >
        <AnswerToolbar
          editor={editor}
          parts={parts}
          variables={[]}
          disabled={isReadOnly}
          isLinking={isLinking}
          onLinking={setIsLinking}
          onFiles={() => undefined}
          hasHistory={!inDocument}
          {...(form === 'words' && { marks: [] })}
          linkRule={form === 'marks' ? { addressOf: markedAddress, help: t(($) => $.answer.link.webRule) } : null}
          {...(variables.length > 0 && { onVariable: () => list.ask(editor) })}
        />
        <EditorContent editor={editor} />
        {notices.length > 0 && (
          <ul
            role="alert"
            className="flex flex-col gap-0.5 border-t border-warning-line bg-warning-soft p-2 text-12 text-warning-text"
          >
            {notices.map((notice) => (
              <li key={notice} className="wrap-anywhere">
                {notice}
              </li>
            ))}
          </ul>
        )}
        <ForbiddenList editor={editor} searched={withoutTemplateParts} />
      </div>
    </VariableList>
  )
}

const textOf = (document: EditorDocument, form: TextForm): string => markedText(document.toJSON() as EditorNode, form)

/** What is pasted, as far as it fits: read as it will be stored, so that marks that were pasted as letters are marks. */
function pasted(blocks: readonly Block[], view: EditorView, parts: AnswerParts, form: TextForm, limit: number) {
  const { doc, selection } = view.state
  const room = limit - codePoints(textOf(doc, form)) + codePoints(doc.textBetween(selection.from, selection.to, '\n'))
  const words = markedText(documentOf(fittingBlocks(blocks, parts)), form)
  const fitting = [...words].slice(0, Math.max(0, room)).join('')
  return fitting === '' ? { type: 'doc', content: [] } : markedDocument(fitting, form)
}

/** Marks what was not written here. */
const FROM_OUTSIDE = 'fromOutside'

/** Letters one after another, as against what changes lines or marks. */
const isTyping = (transaction: Transaction) =>
  transaction.getMeta('paste') !== true &&
  transaction.steps.every((step) => step instanceof ReplaceStep && step.slice.openStart === 0)

/** Shows another text, as after an undo, without taking the focus away; the caret comes to where it differs. */
function showAnew(editor: Editor, text: string, form: TextForm): void {
  const { doc, schema, tr } = editor.state
  const next = schema.nodeFromJSON(markedDocument(text, form))
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(end.b + overlap, tr.doc.content.size)), -1))
  editor.view.dispatch(tr.setMeta(FROM_OUTSIDE, true))
}

/** Shows the text as it is read from what is stored: what marks cannot say is not shown as if they could. */
function settle(editor: Editor, form: TextForm): void {
  const { doc, schema, tr } = editor.state
  const read = schema.nodeFromJSON(markedDocument(textOf(doc, form), form))
  if (!read.eq(doc))
    editor.view.dispatch(tr.replaceWith(0, doc.content.size, read.content).setMeta('addToHistory', false))
}

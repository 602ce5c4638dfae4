import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Braces,
  Film,
  Image,
  Italic,
  List,
  ListOrdered,
  Paperclip,
  Redo2,
  Smile,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Menu } from '#src/ui/menu.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarTrigger } from '#src/ui/toolbar.tsx'
import { EmojiPopover } from './emoji-popover.tsx'
import { LinkPopover, type LinkRule } from './link-popover.tsx'
import type { MediaKind } from '#src/domain/answer/media-kind.ts'
import { acceptOf } from './media.ts'
import type { AnswerVariable } from './offers.ts'
import type { AnswerParts } from './parts.ts'

type AnswerToolbarProps = {
  editor: Editor
  parts: AnswerParts
  variables: readonly AnswerVariable[]
  disabled: boolean
  isLinking: boolean
  onLinking: (open: boolean) => void
  onFiles: (files: readonly File[]) => void
  /** The marks there are; all where nothing is said. */
  marks?: readonly MarkName[]
  /** What a link may lead to; null: there are none. */
  linkRule?: LinkRule | null | undefined
  /** Offers variables where they are written, in place of the menu of them. */
  onVariable?: () => void
  /** Whether the editor has a history of its own, with its tools; left out: it has. */
  hasHistory?: boolean
}

export type MarkName = 'bold' | 'italic' | 'underline' | 'strike'
const MARKS: readonly MarkName[] = ['bold', 'italic', 'underline', 'strike']
const SHORTCUTS = { bold: ['Mod', 'B'], italic: ['Mod', 'I'], underline: ['Mod', 'U'], strike: ['Mod', 'Shift', 'S'] }

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The tools of an answer: one stop of the Tab key, arrows within. */
export function AnswerToolbar(props: AnswerToolbarProps) {
  const {
    editor,
    parts,
    variables,
    disabled,
    isLinking,
    onLinking,
    onFiles,
    marks = MARKS,
    linkRule,
    onVariable,
    hasHistory = true,
  } = props
  const t = useTexts()
  const [isPicking, setPicking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      underline: current.isActive('underline'),
      strike: current.isActive('strike'),
      link: current.isActive('link'),
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
      canUndo: hasHistory && current.can().undo(),
      canRedo: hasHistory && current.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <Toolbar
      label={t(($) => $.answer.tools.label)}
      keepsFocus
      className="rounded-none border-0 border-b bg-transparent w-full"
    >
      {marks.map((mark) => {
        const Sign = MARK_SIGNS[mark]
        return (
          <ToolbarButton
            key={mark}
            label={t(($) => $.answer.tools[mark])}
            icon={<Sign {...icon} />}
            shortcut={SHORTCUTS[mark]}
            pressed={state[mark]}
            disabled={disabled}
            onPress={() => chain().toggleMark(mark).run()}
          />
        )
      })}
      {parts.lists && (
        <>
          {marks.length > 0 && <ToolbarSeparator />}
          <ToolbarButton
            label={t(($) => $.answer.tools.bulletList)}
            icon={<List {...icon} />}
            shortcut={['Mod', 'Shift', '8']}
            pressed={state.bulletList}
            disabled={disabled}
            onPress={() => chain().toggleList('bulletList', 'listItem').run()}
          />
          <ToolbarButton
            label={t(($) => $.answer.tools.orderedList)}
            icon={<ListOrdered {...icon} />}
            shortcut={['Mod', 'Shift', '7']}
            pressed={state.orderedList}
            disabled={disabled}
            onPress={() => chain().toggleList('orderedList', 'listItem').run()}
          />
        </>
      )}
      {linkRule !== null && (
        <>
          <ToolbarSeparator />
          <LinkPopover
            editor={editor}
            isActive={state.link}
            open={isLinking}
            onOpenChange={onLinking}
            disabled={disabled}
            rule={linkRule}
          />
        </>
      )}
      <EmojiPopover
        open={isPicking}
        onOpenChange={setPicking}
        trigger={
          <ToolbarTrigger label={t(($) => $.answer.tools.emoji)} icon={<Smile {...icon} />} disabled={disabled} />
        }
        onPick={(emoji) => chain().insertContent({ type: 'text', text: emoji }).run()}
      />
      {onVariable && (
        <ToolbarButton
          label={t(($) => $.answer.tools.variable)}
          icon={<Braces {...icon} />}
          shortcut={['Ctrl', 'Space']}
          disabled={disabled}
          onPress={onVariable}
        />
      )}
      {parts.variables && variables.length > 0 && (
        <Menu
          align="start"
          trigger={
            <ToolbarTrigger label={t(($) => $.answer.tools.variable)} icon={<Braces {...icon} />} disabled={disabled} />
          }
          entries={variables.map(({ reference, label }) => ({
            label,
            disabled,
            onSelect: () => chain().insertContent({ type: 'variable', attrs: { reference } }).run(),
          }))}
        />
      )}
      {parts.media && (
        <>
          <ToolbarSeparator />
          <FileTool kind="image" label={t(($) => $.answer.tools.image)} disabled={disabled} onFiles={onFiles} />
          <FileTool kind="video" label={t(($) => $.answer.tools.video)} disabled={disabled} onFiles={onFiles} />
          <FileTool kind="file" label={t(($) => $.answer.tools.file)} disabled={disabled} onFiles={onFiles} />
        </>
      )}
      {hasHistory && (
        <>
          <span className="flex-1" />
          <ToolbarButton
            label={t(($) => $.answer.tools.undo)}
            icon={<Undo2 {...icon} />}
            shortcut={['Mod', 'Z']}
            disabled={disabled || !state.canUndo}
            onPress={() => chain().undo().run()}
          />
          <ToolbarButton
            label={t(($) => $.answer.tools.redo)}
            icon={<Redo2 {...icon} />}
            shortcut={['Mod', 'Shift', 'Z']}
            disabled={disabled || !state.canRedo}
            onPress={() => chain().redo().run()}
          />
        </>
      )}
    </Toolbar>
  )
}

const MARK_SIGNS = { bold: Bold, italic: Italic, underline: Underline, strike: Strikethrough }
const SIGNS = { image: Image, video: Film, file: Paperclip }

type FileToolProps = { kind: MediaKind; label: string; disabled: boolean; onFiles: (files: readonly File[]) => void }

function FileTool({ kind, label, disabled, onFiles }: FileToolProps) {
  const input = useRef<HTMLInputElement>(null)
  const Sign = SIGNS[kind]
  return (
    <>
      <ToolbarButton
        label={label}
        icon={<Sign {...icon} />}
        disabled={disabled}
        onPress={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-media={kind}
        aria-label={label}
        accept={acceptOf(kind)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}

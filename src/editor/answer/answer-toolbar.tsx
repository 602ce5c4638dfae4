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
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import { useRef } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Menu } from '#src/ui/menu.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarTrigger } from '#src/ui/toolbar.tsx'
import { EmojiPopover } from './emoji-popover.tsx'
import { LinkPopover } from './link-popover.tsx'
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
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The tools of an answer: one stop of the Tab key, arrows within. */
export function AnswerToolbar(props: AnswerToolbarProps) {
  const { editor, parts, variables, disabled, isLinking, onLinking, onFiles } = props
  const t = useTexts()
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
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const marks = [
    ['bold', <Bold key="bold" {...icon} />, 'B'],
    ['italic', <Italic key="italic" {...icon} />, 'I'],
    ['underline', <Underline key="underline" {...icon} />, 'U'],
  ] as const
  return (
    <Toolbar label={t(($) => $.answer.tools.label)} className="rounded-none border-0 border-b bg-transparent w-full">
      {marks.map(([mark, sign, letter]) => (
        <ToolbarButton
          key={mark}
          label={t(($) => $.answer.tools[mark])}
          icon={sign}
          shortcut={['Mod', letter]}
          pressed={state[mark]}
          disabled={disabled}
          onPress={() => chain().toggleMark(mark).run()}
        />
      ))}
      <ToolbarButton
        label={t(($) => $.answer.tools.strike)}
        icon={<Strikethrough {...icon} />}
        shortcut={['Mod', 'Shift', 'S']}
        pressed={state.strike}
        disabled={disabled}
        onPress={() => chain().toggleMark('strike').run()}
      />
      {parts.lists && (
        <>
          <ToolbarSeparator />
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
      <ToolbarSeparator />
      <LinkPopover
        editor={editor}
        isActive={state.link}
        open={isLinking}
        onOpenChange={onLinking}
        disabled={disabled}
      />
      <EmojiPopover
        disabled={disabled}
        onPick={(emoji) => chain().insertContent({ type: 'text', text: emoji }).run()}
      />
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
    </Toolbar>
  )
}

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

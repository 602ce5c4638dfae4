import { LibraryBig, MessageSquareReply, Paperclip, SendHorizontal, Smile } from 'lucide-react'
import { use, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { MEGABYTE, sentEndings, type Takes } from '#src/domain/conversation/file-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { EmojiPopover } from '#src/editor/answer/emoji-popover.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { putText } from '#src/ui/put-text.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { filesIn } from './attached.ts'
import { AttachedFiles } from './attached-files.tsx'
import { sends } from '#src/features/shared/sends.ts'
import { DeskContext } from './desk-context.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { ReplyMenu } from './quick-replies/reply-menu.tsx'
import { useReplyMenu } from './quick-replies/use-reply-menu.ts'
import type { QuickReply } from './quick-replies/use-quick-replies.ts'
import { useKeyHints } from './use-key-hints.ts'

const NO_KEYS = {}
const LIMIT = LIMITS.message.agentText
/** The counter shows when so many code points or fewer are left. */
const COUNT_FROM = 500

type ComposerProps = {
  text: string
  visitor: string
  ref: RefObject<HTMLTextAreaElement | null>
  /** What goes with the reply. */
  files: readonly File[]
  /** Which may go with it. */
  takes: Takes
  quickReplies: readonly QuickReply[]
  /** The words of a quick reply, its variables filled in. */
  fill: (content: string) => string
  onManage: () => void
  /** A quick reply was put in: what goes along with it is still to come. */
  onInserted: (reply: QuickReply) => void
  onChange: (text: string) => void
  onAttach: (files: readonly File[]) => void
  onDetach: (file: File) => void
  onSend: () => void
}

/** Where a reply is written. Enter sends it, unless an input method is choosing a word with it. */
export function Composer(props: ComposerProps) {
  const {
    text,
    visitor,
    ref,
    files,
    takes,
    quickReplies,
    fill,
    onManage,
    onInserted,
    onChange,
    onAttach,
    onDetach,
    onSend,
  } = props
  const t = useTexts()
  const keysOf = useKeyHints()
  const chooser = useRef<HTMLInputElement>(null)
  const left = LIMIT - codePoints(text.trim())
  const canSend = (text.trim() !== '' || files.length > 0) && left >= 0
  const menu = useReplyMenu(ref, { text, replies: quickReplies, onType: onChange, fill, onInserted })
  const [isPicking, setPicking] = useState(false)
  useDeskKeys(use(DeskContext)?.keys ?? NO_KEYS, (command) => {
    if (command === 'emoji') setPicking(true)
  })
  const handlePick = (emoji: string) => {
    const caret = ref.current?.selectionEnd ?? text.length
    putText(ref, { text: text.slice(0, caret) + emoji + text.slice(caret), caret: caret + emoji.length }, onChange)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (menu.handleKeyDown(event) || !sends(event.nativeEvent)) return
    event.preventDefault()
    if (canSend) onSend()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
      className="flex shrink-0 flex-col gap-2 border-t border-line bg-surface p-3"
    >
      <AttachedFiles files={files} onDetach={onDetach} />
      <ReplyMenu {...menu.list}>
        <div className="min-w-0">
          <TextArea
            {...menu.field}
            ref={ref}
            value={text}
            onKeyDown={handleKeyDown}
            onPaste={(event) => {
              const pasted = filesIn(event.clipboardData)
              if (pasted.length === 0) return
              event.preventDefault()
              onAttach(pasted)
            }}
            aria-label={t(($) => $.workspace.composer.label, { name: visitor })}
            aria-invalid={left < 0 || undefined}
            placeholder={t(($) => $.workspace.composer.placeholder)}
            aria-keyshortcuts={keysOf('reply')}
            rows={2}
            maxRows={8}
            style={{ resize: 'none' }}
          />
        </div>
      </ReplyMenu>
      <div className="flex items-center gap-3">
        {takes.kinds.length > 0 && (
          <>
            <input
              ref={chooser}
              type="file"
              hidden
              multiple
              accept={sentEndings(takes)
                .map((ending) => `.${ending}`)
                .join()}
              onChange={({ currentTarget }) => {
                onAttach([...(currentTarget.files ?? [])])
                // The same one may be chosen again.
                currentTarget.value = ''
                ref.current?.focus()
              }}
            />
            <IconButton
              label={t(($) => $.workspace.composer.attach)}
              help={takes.kinds.map((kind) => (
                <span key={kind} className="block">
                  {t(($) => $.workspace.composer.takes[kind], {
                    count: (kind === 'video' ? takes.videoBytes : takes.bytes) / MEGABYTE,
                  })}
                </span>
              ))}
              icon={<Paperclip size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => chooser.current?.click()}
            />
          </>
        )}
        <EmojiPopover
          open={isPicking}
          onOpenChange={setPicking}
          returnsTo={ref}
          onPick={handlePick}
          trigger={
            <IconButton
              label={t(($) => $.answer.tools.emoji)}
              icon={<Smile size={16} strokeWidth={1.75} aria-hidden />}
            />
          }
        />
        <IconButton
          label={t(($) => $.replies.open)}
          shortcut={['/']}
          icon={<MessageSquareReply size={16} strokeWidth={1.75} aria-hidden />}
          // The text keeps its focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={menu.ask}
        />
        <IconButton
          label={t(($) => $.replies.manage)}
          icon={<LibraryBig size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onManage}
        />
        <p className="hidden min-w-0 flex-1 items-center gap-1.5 text-12 text-muted md:flex">
          <KeyCap keys={['Shift', 'Enter']} look="bare" />
          {t(($) => $.workspace.composer.newLine)}
        </p>
        {left <= COUNT_FROM && (
          <p role="status" className={left < 0 ? 'text-12 font-medium text-danger-text' : 'tabular text-12 text-muted'}>
            {left < 0
              ? t(($) => $.workspace.composer.tooLong, { count: -left })
              : t(($) => $.workspace.composer.left, { count: left })}
          </p>
        )}
        <Button
          type="submit"
          tone="accent"
          aria-disabled={!canSend}
          icon={<SendHorizontal size={16} strokeWidth={1.75} aria-hidden />}
          className="ml-auto"
        >
          {t(($) => $.workspace.composer.send)}
        </Button>
      </div>
    </form>
  )
}

import type { Editor } from '@tiptap/core'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { linkAddress } from '#src/lib/link-address.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ToolbarTrigger } from '#src/ui/toolbar.tsx'

type LinkPopoverProps = {
  editor: Editor
  isActive: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  disabled: boolean
  /** What may stand behind words; http, https and paths of the own host where nothing is said. */
  rule?: LinkRule | undefined
}

export type LinkRule = { addressOf: (text: string) => string | undefined; help: string }

/** Sets, changes or takes away the address behind the selected words. */
export function LinkPopover({ editor, isActive, open, onOpenChange, disabled, rule }: LinkPopoverProps) {
  const t = useTexts()
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.answer.link.title)}
      closeLabel={t(($) => $.answer.link.close)}
      trigger={
        <ToolbarTrigger
          label={t(($) => $.answer.tools.link)}
          shortcut={['Mod', 'K']}
          pressed={isActive}
          disabled={disabled}
          icon={<Link2 size={16} strokeWidth={1.75} aria-hidden />}
        />
      }
    >
      {open && <LinkForm editor={editor} rule={rule} onClose={() => onOpenChange(false)} />}
    </Popover>
  )
}

type LinkFormProps = { editor: Editor; rule: LinkRule | undefined; onClose: () => void }

function LinkForm({ editor, rule, onClose }: LinkFormProps) {
  const t = useTexts()
  const { state } = editor
  const { from, to, empty } = state.selection
  const known: unknown = editor.getAttributes('link').href
  const isLink = typeof known === 'string'
  const [address, setAddress] = useState(typeof known === 'string' ? known : '')
  const [words, setWords] = useState(() => state.doc.textBetween(from, to, ' '))
  const [isTried, setIsTried] = useState(false)
  const href = (rule?.addressOf ?? linkAddress)(address)
  // Words are asked for where none are selected.
  const asksWords = empty && !isLink

  function apply() {
    setIsTried(true)
    if (href === undefined) return
    const chain = editor.chain().focus()
    if (asksWords) {
      const text = words.trim() === '' ? address.trim() : words
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.extendMarkRange('link').setMark('link', { href }).run()
    onClose()
  }

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // A form around this one is not meant.
        event.stopPropagation()
        apply()
      }}
    >
      <Field
        label={t(($) => $.answer.link.address)}
        help={rule?.help ?? t(($) => $.answer.link.rule)}
        error={isTried && href === undefined ? (rule?.help ?? t(($) => $.answer.problems.LINK_INVALID)) : undefined}
      >
        <TextField
          value={address}
          autoFocus
          maxLength={LIMITS.answer.url}
          placeholder="https://"
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      {asksWords && (
        <Field label={t(($) => $.answer.link.words)}>
          <TextField value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      )}
      <div className="flex justify-end gap-2">
        {isLink && (
          <Button
            size="small"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
              onClose()
            }}
          >
            {t(($) => $.answer.link.remove)}
          </Button>
        )}
        <Button type="submit" tone="accent" size="small">
          {t(($) => $.answer.link.apply)}
        </Button>
      </div>
    </form>
  )
}

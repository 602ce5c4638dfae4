import { Braces } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { codePoints } from '#src/lib/code-points.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { VariableList } from '#src/editor/variables/variable-list.tsx'
import { Marked, type Mark } from './marked.tsx'
import { useLimitedText } from './text-input.tsx'
import { useCompletion, type Completer } from './use-completion.ts'

type WritingBoxProps = {
  text: string
  onType: (text: string) => void
  /** The field is left. */
  onLeave: () => void
  isReadOnly: boolean
  limit: number
  rows: number
  /** One line: it may wrap, but holds no line break. */
  single?: boolean
  mono?: boolean
  placeholder?: string
  /** The language of the words, as HTML names it. */
  lang?: string
  /** The variables in the text. */
  marks: readonly Mark[]
  completer: Completer
}

/** A box for text that speaks of variables: they are underlined, and offered while they are written. */
export function WritingBox(props: WritingBoxProps) {
  const { text, onType, onLeave, isReadOnly, limit, rows, single, mono, placeholder, lang, marks, completer } = props
  const t = useTexts()
  const control = useRef<HTMLTextAreaElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const type = (next: string) => {
    const line = single ? next.replaceAll(/\s*[\r\n]+\s*/g, ' ') : next
    // A choice from the list that does not fit is not cut in the middle.
    if (codePoints(line) <= Math.max(limit, codePoints(text))) onType(line)
  }
  const limited = useLimitedText(text, limit, type)
  const completion = useCompletion(control, text, type, completer)
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    limited.onChange(event)
    const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
    if (!isComposing) completion.follow(event.target.value, event.target.selectionStart)
  }
  return (
    <VariableList {...completion.list}>
      <div className="relative min-w-0">
        <TextArea
          {...limited}
          {...completion.aria}
          ref={control}
          rows={rows}
          lang={lang}
          placeholder={placeholder}
          readOnly={isReadOnly}
          spellCheck={!mono}
          onChange={handleChange}
          onKeyDown={(event) => {
            completion.handleKeyDown(event)
            const isLineBreak = event.key === 'Enter' && !event.nativeEvent.isComposing
            if (single && isLineBreak) event.preventDefault()
          }}
          onSelect={(event) => {
            if (completion.list.open) completion.follow(text, event.currentTarget.selectionStart)
          }}
          onBlur={() => {
            completion.close()
            onLeave()
          }}
          onScroll={(event) => {
            if (mirror.current) mirror.current.scrollTop = event.currentTarget.scrollTop
          }}
          style={{
            scrollbarGutter: 'stable',
            paddingRight: isReadOnly ? undefined : ROOM,
            resize: rows === 1 ? 'none' : undefined,
          }}
          className={mono ? 'font-mono' : undefined}
        />
        <Marked
          ref={mirror}
          text={limited.value}
          marks={limited.value === text ? marks : []}
          mono={mono}
          paddingRight={isReadOnly ? undefined : ROOM}
        />
        {!isReadOnly && (
          <IconButton
            label={t(($) => $.editor.variables.insert)}
            shortcut={['Ctrl', 'Space']}
            size="small"
            icon={<Braces size={16} strokeWidth={1.75} aria-hidden />}
            // The text keeps its focus and its caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={completion.ask}
            className="absolute top-1 right-1"
          />
        )}
      </div>
    </VariableList>
  )
}

/** Kept free for the button. */
const ROOM = '2rem'

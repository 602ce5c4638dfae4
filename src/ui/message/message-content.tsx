import { MessageBlocks, type MessageBlock } from './message-blocks.tsx'
import { MessageChips, type MessageChip } from './message-chips.tsx'
import { MessageCard, type Card } from './message-card.tsx'
import { MessageFile } from './message-file.tsx'
import { MessagePicture, MessageVideo } from './message-media.tsx'
import { MessageCitations } from './message-citations.tsx'
import type { MessageCitation, MessageSource, MessageTexts } from './message-texts.ts'
import { PlainText, RichText } from './rich-text.tsx'

type FormField = { id: string; label: string; required: boolean; options: readonly string[] }

/** What a message may hold, to be read. */
export type Content =
  | {
      type: 'text'
      text: string
      rich?: true | undefined
      source?: MessageSource | undefined
      citations?: MessageCitation[] | undefined
    }
  | { type: 'buttons'; text: string; items: readonly MessageChip[] }
  | { type: 'rich'; blocks: readonly MessageBlock[]; items: readonly MessageChip[] }
  | { type: 'image' | 'video'; url: string; text: string }
  | ({ type: 'card' } & Card)
  | { type: 'form'; text: string; fields: readonly FormField[] }
  | { type: 'answers'; text: string }
  | { type: 'upload'; text: string }
  | { type: 'file'; text: string; url: string; mediaType: string; size: number }
  | { type: 'prompt'; text: string; soundId: string | null }
  | { type: 'keys'; text: string }
  | { type: 'recording'; text: string; seconds: number }

type MessageContentProps = {
  content: Content
  texts: MessageTexts
  /** The label of the button that was pressed. */
  chosen?: string | undefined
}

/** What stands in a bubble of a transcript: words, a picture, a card, a form's fields or its answers. Only links can be pressed. */
export function MessageContent({ content, texts, chosen }: MessageContentProps) {
  const { newTab } = texts
  switch (content.type) {
    case 'text':
      return (
        <>
          {content.rich ? (
            <RichText text={content.text} newTabLabel={newTab} />
          ) : (
            <PlainText text={content.text} newTabLabel={newTab} />
          )}
          {content.source && <p className="mt-1 text-12 text-muted wrap-anywhere">{texts.source(content.source)}</p>}
          {content.citations && <MessageCitations citations={content.citations} texts={texts} />}
        </>
      )
    case 'image':
      return <MessagePicture url={content.url} name={content.text || texts.picture} newTabLabel={newTab} />
    case 'video':
      return <MessageVideo url={content.url} name={content.text || texts.video} newTabLabel={newTab} />
    case 'answers':
      return <Answers text={content.text} nothing={texts.nothing} />
    case 'upload':
      return <Words text={content.text} />
    case 'file':
      return (
        <div className="flex flex-col gap-1.5">
          {content.mediaType.startsWith('image/') && (
            <MessagePicture url={content.url} name={content.text} newTabLabel={newTab} />
          )}
          {content.mediaType.startsWith('video/') && (
            <MessageVideo url={content.url} name={content.text} newTabLabel={newTab} />
          )}
          <MessageFile url={content.url} name={content.text} bytes={content.size} texts={texts} />
        </div>
      )
    case 'prompt':
      return <Words text={content.text || texts.sound} />
    case 'keys':
      return (
        <p>
          <span className="text-muted">{texts.keys}:</span>{' '}
          <kbd className="font-mono tracking-widest">{content.text}</kbd>
        </p>
      )
    case 'recording':
      return (
        <div className="flex flex-col gap-1">
          <p className="text-muted">
            {texts.recording} <span className="tabular">({minutes(content.seconds)})</span>
          </p>
          {content.text !== '' && <Words text={content.text} />}
        </div>
      )
    case 'buttons':
      return (
        <div className="flex flex-col gap-2">
          {content.text !== '' && <RichText text={content.text} newTabLabel={newTab} />}
          <MessageChips items={content.items} chosen={chosen} texts={texts} />
        </div>
      )
    case 'rich':
      return (
        <div className="flex flex-col gap-2">
          <MessageBlocks blocks={content.blocks} texts={texts} />
          <MessageChips items={content.items} chosen={chosen} texts={texts} />
        </div>
      )
    case 'card':
      return <MessageCard card={content} chosen={chosen} texts={texts} />
    case 'form':
      return (
        <div className="flex flex-col gap-2">
          {content.text !== '' && <Words text={content.text} />}
          <Fields fields={content.fields} required={texts.required} />
        </div>
      )
  }
}

/** A length as people read it: 1:05. */
const minutes = (seconds: number) => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function Words({ text }: { text: string }) {
  return <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
}

function Fields({ fields, required }: { fields: readonly FormField[]; required: string }) {
  return (
    <ul className="flex flex-col gap-1 border-l-2 border-line-strong pl-2 text-13 text-muted">
      {fields.map(({ id, label, required: isRequired, options }) => (
        <li key={id} className="wrap-anywhere">
          {label}
          {isRequired && <span className="text-12"> ({required})</span>}
          {options.length > 0 && <span className="block text-12">{options.join(' · ')}</span>}
        </li>
      ))}
    </ul>
  )
}

/** «Label: value» lines as label and value. */
function Answers({ text, nothing }: { text: string; nothing: string }) {
  if (text.trim() === '') return <p className="text-muted">{nothing}</p>
  return (
    <div className="flex flex-col gap-0.5">
      {text.split('\n').map((line, index) => {
        const [, label, value = ''] = /^(.+?): (.*)$/.exec(line) ?? []
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className="wrap-anywhere">
            {label === undefined ? (
              line
            ) : (
              <>
                <span className="text-muted">{label}:</span> {value}
              </>
            )}
          </p>
        )
      })}
    </div>
  )
}

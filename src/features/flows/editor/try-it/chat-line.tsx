import { CircleAlert, Info, Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { TryForm } from '#src/features/shared/trying/try-form.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { useMediaAddress } from '#src/ui/message/media-address.ts'
import { MessageBlocks } from '#src/ui/message/message-blocks.tsx'
import { RichText } from '#src/ui/message/rich-text.tsx'
import { useFlowEditor } from '../editor-context.ts'
import { faultWords } from './trace/fault-words.ts'
import { TryFile } from '#src/features/shared/trying/try-file.tsx'
import type { Line } from './transcript.ts'

/** A line of the conversation that is tried: what the visitor sees, and what a flow does without their seeing it. */
export function ChatLine({ line, canPress }: { line: Line; canPress: boolean }) {
  const t = useTexts()
  if (line.from === 'visitor')
    return (
      <p className="max-w-[85%] self-end rounded-card rounded-tr-sm bg-accent px-3 py-2 text-14 whitespace-pre-wrap text-on-accent wrap-anywhere">
        <span className="sr-only">{t(($) => $.flow.try.you)}: </span>
        {line.isFile && <Paperclip size={14} aria-hidden className="mr-1.5 inline" />}
        {line.text}
      </p>
    )
  if (line.from === 'system') {
    const isFault = line.what === 'fault'
    const Icon = isFault ? CircleAlert : Info
    const text =
      line.what === 'fault'
        ? t(($) => $.flow.try.fault, { why: faultWords(t, line.code) })
        : t(($) => $.flow.try.system[line.what])
    return (
      <p className={isFault ? 'flex gap-1.5 text-12 text-danger-text' : 'flex gap-1.5 text-12 text-muted'}>
        <Icon size={14} aria-hidden className="mt-0.5 shrink-0" />
        {text}
      </p>
    )
  }
  return <BotLine body={line.body} canPress={canPress && line.isLast} />
}

function BotLine({ body, canPress }: { body: MessageBody; canPress: boolean }) {
  const t = useTexts()
  const { tryRun } = useFlowEditor()
  const format = useFormat()
  const [isSent, setSent] = useState(false)
  return (
    <div className="flex max-w-[92%] flex-col gap-2 self-start rounded-card rounded-tl-sm border border-line bg-surface px-3 py-2 text-14">
      <span className="sr-only">{t(($) => $.flow.try.bot)}: </span>
      {body.type === 'card' && body.imageUrl !== '' && (
        <Picture url={body.imageUrl} alt="" className="max-h-48 rounded-control object-cover" />
      )}
      {body.type === 'card' && <p className="font-semibold wrap-anywhere">{body.title}</p>}
      {body.type === 'image' && (
        <Picture url={body.url} alt={body.text} className="max-h-60 rounded-control object-contain" />
      )}
      {body.type === 'video' && <Film url={body.url} name={body.text} />}
      {body.type === 'rich' && (
        <MessageBlocks blocks={body.blocks} texts={{ newTab: t(($) => $.flow.try.newTab), size: format.bytes }} />
      )}
      {body.type !== 'image' &&
        body.type !== 'video' &&
        body.type !== 'rich' &&
        body.text !== '' &&
        ((body.type === 'text' && body.rich === true) || body.type === 'buttons' ? (
          <RichText text={body.text} newTabLabel={t(($) => $.flow.try.newTab)} />
        ) : (
          <p className="whitespace-pre-wrap wrap-anywhere">{body.text}</p>
        ))}
      {(body.type === 'buttons' || body.type === 'card' || body.type === 'rich') && body.items.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {body.items.map(({ id, label, action }) => (
            <li key={id} className="max-w-full">
              <Button
                size="small"
                disabled={!canPress}
                onClick={() => void tryRun.send({ type: 'pressed', button: id, label, ask: body.ask, action })}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {body.type === 'suggestions' && body.items.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {body.items.map((item) => (
            <li key={item} className="max-w-full">
              <Button size="small" disabled={!canPress} onClick={() => void tryRun.send({ type: 'said', text: item })}>
                {item}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {body.type === 'upload' && canPress && (
        <TryFile accepts={body.accepts} onSend={(file) => void tryRun.send({ type: 'sent', file, ask: body.ask })} />
      )}
      {body.type === 'form' && (
        <TryForm
          body={{ ...body, submitLabel: body.submitLabel || t(($) => $.flow.try.send) }}
          disabled={!canPress || isSent}
          onSend={(values, label) => {
            setSent(true)
            const ask = body.ask ?? ''
            void tryRun.send(values ? { type: 'submitted', ask, values, label } : { type: 'cancelled', ask })
          }}
        />
      )}
    </div>
  )
}

function Picture({ url, alt, className }: { url: string; alt: string; className: string }) {
  return <img src={useMediaAddress(url)} alt={alt} loading="lazy" className={className} />
}

function Film({ url, name }: { url: string; name: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the author's own film
    <video src={useMediaAddress(url)} aria-label={name} controls className="max-h-60 rounded-control" />
  )
}

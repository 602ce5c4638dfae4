import { abilityOf } from '#src/domain/answer/channels.ts'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { cardsOf } from '#src/domain/wire/cards.ts'
import type { WireCard } from '#src/domain/wire/part.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { MessageBlocks } from '#src/ui/message/message-blocks.tsx'
import { MessageCard } from '#src/ui/message/message-card.tsx'
import { MessageChips } from '#src/ui/message/message-chips.tsx'

type ShownMessageProps = { body: Extract<MessageBody, { type: 'rich' }>; channel: string; channelName: string }

/** An answer as a visitor of a channel sees it: on cards where the channel has them, else its blocks and its buttons. */
export function ShownMessage({ body, channel, channelName }: ShownMessageProps) {
  const t = useTexts()
  const format = useFormat()
  const picture = t(($) => $.answer.preview.things.image)
  const texts = {
    picture,
    options: t(($) => $.answer.buttons.label),
    chosen: '',
    newTab: t(($) => $.answer.preview.newTab),
  }
  const cards = cardsOf(body, abilityOf(channel))
  if (cards)
    return (
      <>
        <ul aria-label={t(($) => $.answer.preview.cards)} className="flex gap-2 overflow-x-auto">
          {cards.map((card, at) => (
            // A list that is read anew each time has no other order.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="w-66 shrink-0 rounded-card border border-line bg-raised px-3 py-2 text-14 text-ink">
              <MessageCard card={shownCard(card)} texts={texts} />
            </li>
          ))}
        </ul>
        <p className="text-12 text-muted">
          {t(($) => $.answer.preview.asCards, { channel: channelName, count: cards.length })}
        </p>
      </>
    )
  return (
    <>
      <div className="w-fit max-w-full rounded-card border border-line bg-raised px-3 py-2 text-14 text-ink">
        <MessageBlocks blocks={body.blocks} texts={{ newTab: texts.newTab, size: format.bytes }} />
      </div>
      <MessageChips items={body.items} texts={texts} />
    </>
  )
}

const shownCard = ({ picture, title, text, choices }: WireCard) => ({
  imageUrl: picture ?? '',
  title,
  text,
  items: choices.map((choice, at) => ({
    // Two may lead to one page.
    id: String(at),
    label: choice.label,
    action: 'url' in choice ? { type: 'link', url: choice.url } : { type: 'choose' },
  })),
})

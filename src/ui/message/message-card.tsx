import { MessageChips, type MessageChip } from './message-chips.tsx'
import { MessagePicture } from './message-media.tsx'
import type { MessageTexts } from './message-texts.ts'

/** A picture, a title, a text ('': none each) and what can be pressed, in one. */
export type Card = { title: string; text: string; imageUrl: string; items: readonly MessageChip[] }

type MessageCardProps = {
  card: Card
  /** The label of the button that was pressed. */
  chosen?: string | undefined
  texts: Pick<MessageTexts, 'picture' | 'options' | 'chosen' | 'newTab'>
}

/** A card to be read, not pressed. */
export function MessageCard({ card: { title, text, imageUrl, items }, chosen, texts }: MessageCardProps) {
  return (
    <div className="flex flex-col gap-2">
      {imageUrl !== '' && <MessagePicture url={imageUrl} name={title || texts.picture} newTabLabel={texts.newTab} />}
      {title !== '' && <p className="font-semibold wrap-anywhere">{title}</p>}
      {text !== '' && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
      <MessageChips items={items} chosen={chosen} texts={texts} />
    </div>
  )
}

/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'

type Cards = typeof import('../later/cards.ts')
let fetched: Cards | undefined

/**
 * A card that is fetched, with the others, once one is to be shown. Where it does not come, the visitor can try again, unless it
 * is one that is not missed: `isQuiet`.
 */
function later<Props extends object>(which: (cards: Cards) => FunctionComponent<Props>, isQuiet = false) {
  return function Later(props: Props) {
    const { t } = useWords()
    const place = useRef<HTMLDivElement>(null)
    const [cards, setCards] = useState(fetched)
    const [isLost, setLost] = useState(false)
    const load = () =>
      import('../later/cards.ts').then(
        (come) => setCards((fetched = come)),
        () => setLost(true),
      )
    useEffect(() => {
      if (!fetched) void load()
    }, [])
    const Card = cards && which(cards)
    return (
      <div class="later" ref={place}>
        {Card ? (
          <Card {...props} />
        ) : (
          isLost &&
          !isQuiet && (
            <p class="meta not-sent">
              <span role="alert">
                <Icon name="alert" size={14} />
                {t('error')}
              </span>
              <button
                type="button"
                class="button link"
                onClick={() => void load().then(() => place.current?.querySelector('input')?.focus())}
              >
                {t('retry')}
              </button>
            </p>
          )
        )}
      </div>
    )
  }
}

export const LeaveForm = later((cards) => cards.LeaveForm)
export const Rating = later((cards) => cards.Rating)
export const QuickAccess = later((cards) => cards.QuickAccess)
export const Reactions = later((cards) => cards.Reactions, true)
export const ThumbWhy = later((cards) => cards.ThumbWhy)

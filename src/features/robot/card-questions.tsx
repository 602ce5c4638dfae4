import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { moved } from '#src/lib/moved.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { OrderedRow } from '#src/ui/ordered-row.tsx'
import { useReorder } from '#src/ui/use-reorder.ts'
import { ContentField } from '#src/features/shared/fields/content-field.tsx'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt, type FieldIssue } from '#src/features/shared/fields/issues.ts'
import { QuestionPicker } from './question-picker.tsx'

type CardQuestionsProps = {
  appId: string
  questions: readonly string[]
  issues: readonly FieldIssue[]
  onChange: (questions: string[]) => void
}

const PATH = ['settings', 'card', 'questions'] as const
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The questions of the welcome card: typed or picked, put in order by drag, by the handle's arrow keys or by menu. */
export function CardQuestions({ appId, questions, issues, onChange }: CardQuestionsProps) {
  const t = useTexts()
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  // Questions may be equal while they are written, so a row keeps a number of its own through every move.
  const [given, setGiven] = useState<readonly number[]>([])
  const keys = given.length === questions.length ? given : questions.map((_, index) => index)
  const reorder = useReorder(questions.length, move)
  const isFull = questions.length >= LIMITS.robot.cardQuestions
  const listIssue = issues.find(({ path }) => path.length === PATH.length && PATH.every((key, at) => path[at] === key))

  function change(next: string[], nextKeys: number[]) {
    flushSync(() => {
      setGiven(nextKeys)
      onChange(next)
    })
  }

  function move(from: number, to: number) {
    change(moved(questions, from, to), moved(keys, from, to))
    setNews(t(($) => $.chatbot.welcome.moved, { place: to + 1, count: questions.length }))
  }

  function add(question: string) {
    const kept = keys.filter((_, index) => questions[index]?.trim() !== '' || question === '')
    change(
      [...questions.filter((own) => own.trim() !== '' || question === ''), question],
      [...kept, Math.max(-1, ...keys) + 1],
    )
  }

  function remove(index: number) {
    change(questions.toSpliced(index, 1), keys.toSpliced(index, 1))
    setNews(t(($) => $.chatbot.welcome.removed))
    const next = list.current?.children[Math.min(index, questions.length - 2)]
    next?.querySelector<HTMLElement>('[data-remove]')?.focus()
  }

  function menuOf(index: number): MenuEntry[] {
    const last = questions.length - 1
    return [
      {
        label: t(($) => $.chatbot.welcome.up),
        icon: <ArrowUp {...ICON} />,
        disabled: index === 0,
        onSelect: () => move(index, index - 1),
      },
      {
        label: t(($) => $.chatbot.welcome.down),
        icon: <ArrowDown {...ICON} />,
        disabled: index === last,
        onSelect: () => move(index, index + 1),
      },
      {
        label: t(($) => $.chatbot.welcome.toTop),
        icon: <ArrowUpToLine {...ICON} />,
        disabled: index === 0,
        onSelect: () => move(index, 0),
      },
      {
        label: t(($) => $.chatbot.welcome.toBottom),
        icon: <ArrowDownToLine {...ICON} />,
        disabled: index === last,
        onSelect: () => move(index, last),
      },
    ]
  }

  const full = isFull ? t(($) => $.chatbot.welcome.full, { limit: LIMITS.robot.cardQuestions }) : undefined
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-13 font-medium text-ink">{t(($) => $.chatbot.welcome.questions)}</h3>
        <span className="tabular text-12 text-faint">
          {t(($) => $.chatbot.welcome.count, { count: questions.length, limit: LIMITS.robot.cardQuestions })}
        </span>
      </div>
      {questions.length === 0 ? (
        <p className="text-13 text-muted">{t(($) => $.chatbot.welcome.none)}</p>
      ) : (
        <ol ref={list} className="flex flex-col gap-2.5">
          {questions.map((question, index) => (
            <OrderedRow
              key={keys[index]}
              place={index + 1}
              handleLabel={t(($) => $.chatbot.welcome.drag, { place: index + 1 })}
              handle={reorder.handle(index)}
              drop={reorder.row(index)}
              mark={reorder.mark(index)}
              isDragged={reorder.dragged === index}
              tools={
                <>
                  <IconButton
                    data-remove
                    label={t(($) => $.chatbot.welcome.removeAt, { place: index + 1 })}
                    icon={<Trash2 {...ICON} />}
                    onClick={() => remove(index)}
                  />
                  <Menu
                    trigger={
                      <IconButton
                        label={t(($) => $.chatbot.welcome.actions, { place: index + 1 })}
                        icon={<MoreIcon />}
                      />
                    }
                    entries={menuOf(index)}
                  />
                </>
              }
            >
              <ContentField
                label={t(($) => $.chatbot.welcome.questionAt, { place: index + 1 })}
                labelHidden
                limit={LIMITS.qa.question}
                value={question}
                onChange={(text) => onChange(questions.with(index, text))}
                issue={issueAt(issues, ...PATH, index)}
              />
            </OrderedRow>
          ))}
        </ol>
      )}
      <p role="alert" className="text-12 text-danger-text empty:hidden">
        {issueText(t, listIssue)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <DisabledReason reason={full}>
          <Button
            icon={<Plus {...ICON} />}
            onClick={() => {
              add('')
              list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
            }}
          >
            {t(($) => $.chatbot.welcome.type)}
          </Button>
        </DisabledReason>
        <QuestionPicker appId={appId} taken={questions} full={full} onPick={add} />
      </div>
      <span role="status" className="sr-only">
        {news}
      </span>
    </div>
  )
}

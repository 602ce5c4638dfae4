import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { FieldTags } from '#src/features/shared/fields/field-tags.tsx'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt, type FieldIssue } from '#src/features/shared/fields/issues.ts'

type TransferWordsProps = {
  words: readonly string[]
  issues: readonly FieldIssue[]
  onChange: (words: string[]) => void
}

const PATH = ['settings', 'transfer', 'words'] as const

/** The words by which a visitor asks for a person. */
export function TransferWords({ words, issues, onChange }: TransferWordsProps) {
  const t = useTexts()
  const listIssue = issues.find(({ path }) => path.length === PATH.length && PATH.every((key, at) => path[at] === key))
  return (
    <Field
      label={t(($) => $.chatbot.transfer.words)}
      help={t(($) => $.chatbot.transfer.wordsHelp)}
      error={issueText(t, listIssue)}
      aside={
        <span className="tabular text-faint">
          {t(($) => $.chatbot.welcome.count, { count: words.length, limit: LIMITS.robot.transferWords })}
        </span>
      }
    >
      <FieldTags
        value={words}
        onChange={onChange}
        max={LIMITS.robot.transferWords}
        placeholder={t(($) => $.chatbot.transfer.wordsPlaceholder)}
        duplicateLabel={t(($) => $.chatbot.transfer.repeated)}
        removeLabel={(word) => t(($) => $.chatbot.transfer.removeWord, { word })}
        issueOf={(_word, index) => issueText(t, issueAt(issues, ...PATH, index))}
        newsLabel={({ added, refused }) =>
          [
            added > 0 && t(($) => $.chatbot.transfer.added, { count: added }),
            refused > 0 && t(($) => $.chatbot.transfer.refused, { count: refused }),
          ]
            .filter(Boolean)
            .join(' ')
        }
      />
    </Field>
  )
}

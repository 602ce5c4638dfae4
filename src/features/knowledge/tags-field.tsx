import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { FieldTags } from '#src/features/shared/fields/field-tags.tsx'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt, type FieldIssue } from '#src/features/shared/fields/issues.ts'

type TagsFieldProps = { value: readonly string[]; issues: readonly FieldIssue[]; onChange: (value: string[]) => void }

/** Words of the editors' own, to find entries by; visitors never see them. */
export function TagsField({ value, issues, onChange }: TagsFieldProps) {
  const t = useTexts()
  return (
    <Field label={t(($) => $.knowledge.fields.tags)} help={t(($) => $.knowledge.entry.tagsHelp)}>
      <FieldTags
        value={value}
        onChange={onChange}
        max={LIMITS.qa.tags}
        issueOf={(_, index) => issueText(t, issueAt(issues, 'tags', index))}
        duplicateLabel={t(($) => $.knowledge.entry.duplicate)}
        removeLabel={(text) => t(($) => $.knowledge.entry.removeSimilar, { text })}
        newsLabel={({ added, duplicates, refused }) =>
          added > 0 || duplicates > 0 || refused > 0 ? t(($) => $.knowledge.entry.tagNews, { added }) : ''
        }
      />
    </Field>
  )
}

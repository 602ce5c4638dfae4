import { useId } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TagInput } from '#src/ui/tag-input.tsx'

const { tags: most, tag: longest } = LIMITS.visitor

type UserTagsFieldProps = { value: readonly string[]; onChange: (tags: string[]) => void }

/** The tags of the visitor whom somebody who tries the bot has in mind. What is longer than a tag may be is cut. */
export function UserTagsField({ value, onChange }: UserTagsFieldProps) {
  const t = useTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 font-medium text-ink">
        {t(($) => $.frame.userTags.label)}
      </label>
      <TagInput
        id={id}
        value={value}
        max={most}
        onChange={(tags) => onChange(tags.map((tag) => [...tag].slice(0, longest).join('').trim()))}
        duplicateLabel={t(($) => $.frame.userTags.duplicate)}
        removeLabel={(tag) => t(($) => $.frame.userTags.remove, { tag })}
        newsLabel={({ added }) => (added > 0 ? t(($) => $.frame.userTags.added, { count: added }) : '')}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className="text-12 text-muted">
        {t(($) => $.frame.userTags.help)}
      </p>
    </div>
  )
}

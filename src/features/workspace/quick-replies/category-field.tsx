import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import { Field } from '#src/ui/field.tsx'
import { inTreeOrder, replyCategoryTree } from './reply-categories.ts'
import { useCategoryDeeds } from './use-category-deeds.ts'
import { useQuickReplies } from './use-quick-replies.ts'

type CategoryFieldProps = {
  appId: string
  /** Whether the reply is to be one's own: then it may lie in one's own categories. */
  isOwn: boolean
  /** Whether categories of the team may be made. */
  forTeam: boolean
  value: string | null
  onChange: (categoryId: string | null) => void
}

/** The category of a quick reply: one that there is, or one that is made by its name. */
export function CategoryField({ appId, isOwn, forTeam, value, onChange }: CategoryFieldProps) {
  const t = useTexts()
  const notices = useNotices()
  const deeds = useCategoryDeeds(appId)
  const { data } = useQuickReplies(appId)
  const options = inTreeOrder(replyCategoryTree(data?.categories ?? []))
    .filter(({ node }) => isOwn || !node.isOwn)
    .map(({ node, path }) => ({ value: node.id, label: path }))
  const makesOwn = isOwn && !forTeam

  return (
    <Field label={t(($) => $.replies.form.category)}>
      <Combobox
        options={options}
        value={options.find((option) => option.value === value) ?? null}
        onValueChange={(option) => onChange(option?.value ?? null)}
        onCreate={(name) => void deeds.create(name, { parentId: null, isOwn: makesOwn }).then(onChange, notices.failed)}
        createText={(name) => t(($) => $.replies.form.newCategory, { name })}
        emptyText={t(($) => $.replies.form.noCategory)}
        clearLabel={t(($) => $.replies.form.clearCategory)}
        placeholder={t(($) => $.replies.categories.none)}
      />
    </Field>
  )
}

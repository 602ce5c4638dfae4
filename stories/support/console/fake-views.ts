import { api, refusal } from '../api.tsx'
import type { ContractOutput } from './outputs.ts'
import { idOf } from './sample-bot.ts'

type View = ContractOutput['entryViews']['list'][number]

/** Views that are kept as long as a story runs. */
export function fakeViews() {
  let views: View[] = []
  return {
    list: api.entryViews.list.handler(() => views),
    create: api.entryViews.create.handler(({ input: { name, shared, view } }) => {
      if (views.some((other) => other.name === name && other.shared === shared)) throw refusal('VIEW_NAME_TAKEN')
      const id = idOf(9, views.length + 1)
      views = [...views, { id, name, shared, view }]
      return { id }
    }),
    update: api.entryViews.update.handler(({ input: { viewId, name, view } }) => {
      views = views.map((each) =>
        each.id === viewId ? { ...each, ...(name !== undefined && { name }), ...(view && { view }) } : each,
      )
      return {}
    }),
    remove: api.entryViews.remove.handler(({ input }) => {
      views = views.filter(({ id }) => id !== input.viewId)
      return {}
    }),
  }
}

import type { Import } from '#src/contract/imports.ts'
import { pickFields, SHEET_FIELDS } from '#src/domain/qa/fields.ts'
import { aMember, anApplication, type TestMember, type TestServer } from '#tests/support/server.ts'

export type Begun = Partial<Parameters<TestMember['client']['imports']['begin']>[0]>

/** An editor of a knowledge base, and what they do with files. */
export async function anEditor(server: TestServer, appId: string, template?: 'shop') {
  await anApplication(server, { appId, ...(template && { template }) })
  const member = await aMember(server, { appId, roles: ['admin'] })
  const { imports, changes, knowledge } = member.client

  /** Uploads a file and waits until it has been checked. */
  async function checked(file: Buffer, settings: Begun = {}): Promise<Import> {
    const name = settings.name ?? 'entries.xlsx'
    const { id } = await imports.begin({
      appId,
      name,
      size: file.length,
      mode: 'append',
      language: 'en',
      ...settings,
    })
    await imports.upload({ appId, importId: id, file: new File([new Uint8Array(file)], name) })
    await server.deps.jobs.settled()
    return imports.get({ appId, importId: id })
  }

  async function confirmed(importId: string): Promise<Import> {
    await imports.confirm({ appId, importId })
    await server.deps.jobs.settled()
    return imports.get({ appId, importId })
  }

  return {
    appId,
    member,
    imports,
    checked,
    confirmed,
    async imported(file: Buffer, settings: Begun = {}): Promise<Import> {
      const record = await checked(file, settings)
      return record.step === 'waiting' ? confirmed(record.id) : record
    },
    revert: (changeSetId: string) => changes.revert({ appId, changeSetId, changedSince: 'refuse' }),
    /** Writes entries into a file and reads it. */
    async exported(format: 'xlsx' | 'csv' = 'xlsx', language: 'en' | 'zh' = 'en'): Promise<Buffer> {
      const { id } = await imports.startExport({ appId, target: { filter: {} }, format, language })
      await server.deps.jobs.settled()
      const file = await imports.exported({ appId, exportId: id })
      return Buffer.from(await file.arrayBuffer())
    },
    async entries() {
      const categories = await knowledge.categories({ appId })
      const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
      const pathOf = (id: string) => {
        const parentId = categories.find((category) => category.id === id)?.parentId ?? null
        return [parentId === null ? null : nameOf.get(parentId), nameOf.get(id)].filter(Boolean).join('/')
      }
      const all = []
      let cursor: string | undefined
      do {
        const page = await knowledge.entries({ appId, limit: 100, ...(cursor !== undefined && { cursor }) })
        all.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return all
        .map((entry) => ({ category: pathOf(entry.categoryId), ...pickFields(SHEET_FIELDS, entry) }))
        .toSorted((a, b) => (a.question < b.question ? -1 : 1))
    },
    questions: async () =>
      (await knowledge.entries({ appId, limit: 100 })).items.map(({ question }) => question).toSorted(),
  }
}

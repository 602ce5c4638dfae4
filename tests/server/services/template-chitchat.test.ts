import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTENT_LANGUAGES, TEMPLATES } from '#src/server/content/schema.ts'
import { aMember, anApplication, createTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const TALK = {
  en: ['hello', 'hello there', 'hi', 'thanks', 'thank you very much', 'bye'],
  zh: ['你好', '您好', '谢谢', '非常感谢', '再见'],
} as const

describe.each(TEMPLATES.filter((template) => template !== 'empty'))('the template %s', (template) => {
  it.each(CONTENT_LANGUAGES)('greets and takes thanks in %s', async (language) => {
    const appId = await anApplication(server, { appId: `140000001${count++}`, template, language })
    const admin = await aMember(server, { appId, roles: ['admin'] })
    for (const text of TALK[language]) {
      const { replies } = await admin.client.tryOut.ask({ appId, source: 'draft', text })
      expect(replies[0]?.trace?.outcome, text).toBe('chitchat')
    }
    // They are no questions of its own: the guide still asks for the first one.
    expect((await admin.client.guide.get({ appId })).checklist.ownQuestion).toBe(false)
  })
})

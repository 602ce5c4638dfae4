import { describe, expect, it } from 'vitest'
import { chatLink, packageUse, policyFor, snippetFor, WAYS, type Placing } from '#src/domain/web-client/snippets.ts'

const plain: Placing = { origin: 'https://desk.example.com', appId: '1400000001', language: null, theme: null }
const chosen: Placing = { ...plain, language: 'zh', theme: 'dark' }

describe('what stands on a page', () => {
  it('is the link, a script, a frame, a package, or a tag of a tag manager', () => {
    expect(WAYS.map((way) => snippetFor(way, plain, 'Chat'))).toEqual([
      'https://desk.example.com/chat/1400000001',
      '<script src="https://desk.example.com/widget.js?app=1400000001" async></script>',
      [
        '<iframe',
        '  src="https://desk.example.com/chat/1400000001"',
        '  title="Chat"',
        '  width="100%"',
        '  height="640"',
        '></iframe>',
      ].join('\n'),
      'npm install https://desk.example.com/deskwright-client.tgz',
      [
        '<script>',
        '  (function () {',
        "    var script = document.createElement('script')",
        "    script.src = 'https://desk.example.com/widget.js?app=1400000001'",
        '    document.head.appendChild(script)',
        '  })()',
        '</script>',
      ].join('\n'),
    ])
  })

  it('says the language and the colours where they were chosen', () => {
    expect(chatLink(chosen)).toBe('https://desk.example.com/chat/1400000001?lang=zh&theme=dark')
    expect(snippetFor('script', chosen, '')).toContain('?app=1400000001" data-lang="zh" data-theme="dark" async')
    expect(snippetFor('frame', chosen, '')).toContain('?lang=zh&amp;theme=dark"')
    expect(snippetFor('manager', chosen, '')).toContain(`script.dataset.lang = 'zh'`)
  })

  it('shows how the package is used, in React and without', () => {
    const { react, plain: page } = packageUse(chosen)
    expect(react).toContain(
      '<DeskwrightChat origin="https://desk.example.com" app="1400000001" language="zh" theme="dark" identity={token} />',
    )
    expect(page).toContain(
      `loadChat({ origin: 'https://desk.example.com', app: '1400000001', language: 'zh', theme: 'dark' })`,
    )
    expect(packageUse(plain).plain).toContain(`app: '1400000001' })`)
  })

  it('keeps the name of a page from ending its attribute', () => {
    expect(snippetFor('frame', plain, 'A "shop" & <b>')).toContain('title="A &quot;shop&quot; &amp; &lt;b>"')
  })
})

it('names what a policy has to allow', () => {
  expect(policyFor('https://desk.example.com')).toBe(
    'script-src https://desk.example.com; frame-src https://desk.example.com',
  )
})

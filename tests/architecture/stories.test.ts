import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stories = readdirSync(`${root}/stories`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.stories.tsx'))
  .toSorted()

/** The branches of the tree that designers read, by the folder of `src` that each shows. */
const BRANCHES: Readonly<Record<string, string>> = {
  foundations: 'Foundations',
  ui: 'Kit',
  editor: 'Editor',
  nodes: 'Nodes',
  features: 'Screens',
  widget: 'Web client',
}

test('the title of every story says where its file lies', () => {
  expect(stories.length).toBeGreaterThan(90)
  expect(stories.map((file) => `${file}: ${titleIn(file)}`)).toEqual(stories.map((file) => `${file}: ${titleOf(file)}`))
})

test('the folders of the stories follow those of src', () => {
  const folders = new Set(stories.map((file) => file.slice(0, file.lastIndexOf('/'))))
  const strays = [...folders].filter((folder) => folder !== 'foundations' && !existsSync(`${root}/src/${folder}`))
  expect(strays).toEqual([])
})

/** The title a story gives itself: Storybook reads it from the text, so it is written out. */
function titleIn(file: string): string | undefined {
  return /preview\.meta\(\{\s*title: '([^']+)'/.exec(readFileSync(`${root}/stories/${file}`, 'utf8'))?.[1]
}

/** `ui/tag-input.stories.tsx` is `Kit/Tag input`. */
function titleOf(file: string): string {
  const [branch = '', ...rest] = file.replace('.stories.tsx', '').split('/')
  return [BRANCHES[branch], ...rest.map(words)].join('/')
}

function words(name: string): string {
  const spaced = name.replaceAll('-', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

import { describe, expect, it } from 'vitest'
import { dependencyFaults, type Locked, type Manifest } from '#src/tools/dependencies/faults.ts'
import { KNOWN_BAD } from '#src/tools/dependencies/known-bad.ts'

const MANIFEST: Manifest = {
  dependencies: { good: '1.0.0' },
  devDependencies: {},
  optionalDependencies: {},
  allowScripts: {},
}
const GOOD: Locked = { version: '1.0.0', license: 'MIT' }
const faults = (locked: Record<string, Locked>, manifest: Partial<Manifest> = {}) =>
  dependencyFaults({ ...MANIFEST, ...manifest }, { '': {}, 'node_modules/good': GOOD, ...locked }, KNOWN_BAD)

describe('the check of dependencies', () => {
  it('passes what is licensed, exact and without scripts', () => {
    expect(faults({})).toEqual([])
  })

  it('refuses a licence that is not on the list, or none, wherever the package lies', () => {
    expect(faults({ 'node_modules/good/node_modules/other': { ...GOOD, license: 'AGPL-3.0' } })).toEqual([
      'other: the licence AGPL-3.0 is not allowed',
    ])
    expect(faults({ 'node_modules/@scope/other': { version: '1.0.0' } })).toHaveLength(1)
    expect(faults({ 'node_modules/other': { ...GOOD, license: 'AGPL-3.0', dev: true } })).toEqual([])
  })

  it('takes an exception for its package and its licence alone', () => {
    expect(faults({ 'node_modules/elkjs': { ...GOOD, license: 'EPL-2.0 OR GPL-3.0-or-later' } })).toEqual([])
    expect(faults({ 'node_modules/elkjs': { ...GOOD, license: 'GPL-3.0-or-later' } })).toHaveLength(1)
    expect(faults({ 'node_modules/other': { ...GOOD, license: 'EPL-2.0 OR GPL-3.0-or-later' } })).toHaveLength(1)
  })

  it('refuses every version of the list of bad ones, also below another package and for development', () => {
    for (const [name, { versions }] of Object.entries(KNOWN_BAD))
      for (const version of versions)
        expect(faults({ [`node_modules/good/node_modules/${name}`]: { ...GOOD, version, dev: true } })).toHaveLength(1)
    expect(faults({ 'node_modules/debug': { ...GOOD, version: '4.4.3' } })).toEqual([])
  })

  it('knows an alias by the package behind it', () => {
    expect(faults({ 'node_modules/colours': { ...GOOD, name: 'chalk', version: '5.6.1' } })).toHaveLength(1)
  })

  it('wants every package with install scripts named, and none that has none', () => {
    expect(faults({ 'node_modules/builds': { ...GOOD, hasInstallScript: true } })).toHaveLength(1)
    const allowed = { allowScripts: { builds: false } }
    expect(faults({ 'node_modules/builds': { ...GOOD, hasInstallScript: true } }, allowed)).toEqual([])
    expect(faults({}, allowed)).toHaveLength(1)
  })

  it('wants exact versions, and no address in the lock file', () => {
    for (const version of ['^1.0.0', '~1.0.0', '1.x', 'latest', '>=1.0.0', 'git+ssh://example.com/a.git'])
      expect(faults({}, { dependencies: { good: version } }), version).toHaveLength(1)
    expect(faults({}, { devDependencies: { other: '18.4.0-beta.17' } })).toEqual([])
    expect(faults({ 'node_modules/other': { ...GOOD, resolved: 'https://example.com/other.tgz' } })).toHaveLength(1)
  })
})

import { expect, test } from 'vitest'
import { pathList } from './path-list.ts'

test.each<[string[], number, string[]]>([
  [['index.html', 'a,b.css'], 2, ['index.html', 'a,b.css']],
  [['["index.html","a,b.css"]'], 2, ['index.html', 'a,b.css']],
  [['["index.html"]'], 1, ['index.html']],
  [['index.html,css/a.css'], 2, ['index.html', 'css/a.css']],
  [['index.html, css/a.css, [slug].html'], 3, ['index.html', 'css/a.css', '[slug].html']],
  [['[slug].html,index.html'], 2, ['[slug].html', 'index.html']],
  [['a,b.html'], 1, ['a,b.html']],
  [['index.html,a.css'], 3, ['index.html,a.css']],
  [['index.html,a,b.css'], 2, ['index.html,a,b.css']],
  [['[slug].html'], 1, ['[slug].html']],
  [[], 2, []],
])('%j for %i files is %j', (values, fileCount, paths) => {
  expect(pathList(values, fileCount)).toEqual(paths)
})

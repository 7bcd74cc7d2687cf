import { expect, test } from 'vitest'
import { foldLiterals } from './fold-literals.ts'

test.each([
  ["'pass' + 'word'", '`password`'],
  [`'pa' /* x */ + "ss" +\n'word'`, '`password`'],
  ["('pass')+('word')", '(`password`)'],
  ["i.type='pa'+'ss'+`word`;", 'i.type=`password`;'],
  ["['p','a','s','s'].join('')+'word';", '`password`;'],
  ["['https:/', 'a.example'].join('/')", '`https://a.example`'],
  ["'drowssap'.split('').reverse().join('')", '`password`'],
  ["['d','r','o','w'].reverse().join('')", '`word`'],
  ["'p#a#s#s'.replace(/#/g, '')", '`pass`'],
  ["'pXss'.replace('X','a')+'word'", '`password`'],
  ["'pass'.concat('word')", '`password`'],
  [
    `const a='pass',z='word';m=\`<input type="\${a}\${z}">\``,
    "const a='pass',z='word';m=`<input type=\"password\">`",
  ],
  [`x=\`<input type=\${'pass'}\${"word"}>\``, 'x=`<input type=password>`'],
  ["var t='pass'+'word';i.type=t;", 'var t=`password`;i.type=`password`;'],
  ["var t='pass';t+='word';i.type=t;", "var t='pass';t+='word';i.type=`password`;"],
  ["'a'.concat('b', f('c'))", "`ab`, f('c'))"],
  ["i.type='\\x70ass'+'word'", 'i.type=`password`'],
  ["var a='x';a='y';b='z'+a", "var a='x';a='y';b='z'+a"],
  ["x=/['\"]/;y='a'+'b'", 'x=/[\'"]/;y=`ab`'],
  ["x=a/2;y='a'+'b'/2", 'x=a/2;y=`ab`/2'],
  ["// it's\ny='a'+'b'", "// it's\ny=`ab`"],
  [`\`a\${f(\`b\${'c'+'d'}\`)}\`+'e'`, `\`a\${f(\`b\${\`cd\`}\`)}\`+'e'`],
  ["f('a','b').join('c')", "f('a','b').join('c')"],
  ["['pass'+'word','a'][0]", "[`password`,'a'][0]"],
  ["['pa'+'ss','w'+'ord'].join('')", '`password`'],
  ["['a' /*,*/ , 'b'+'c']", "['a' /*,*/ , `bc`]"],
  ["i.type=atob('cGFzc3dvcmQ=')", "i.type='password'"],
  ["i.type=String.fromCharCode(112,97,115,115)+'word'", 'i.type=`password`'],
  ["const w=['word','pass'];i.type=w[1]+w[0]", "const w=['word','pass'];i.type=`password`"],
  ["'a#'+'b#'.replace('#','')", '`a#b`'],
  ["['a',b,'c'].join('')", "['a',b,'c'].join('')"],
  ["'it' + x + 's'", "'it' + x + 's'"],
  ["it's + 'a'+'b'", "it's + 'a'+'b'"],
])('%s', (source, folded) => {
  expect(foldLiterals(source)).toBe(folded)
})

const long = 'a'.repeat(3_000)

test.each([
  ['a long text to search for', `'${long}'.replaceAll('b${long}','')`],
  ['a long separator to split at', `'${long}'.split('b${long}').join('')`],
  ['a long text that a separator would let grow', `'${long}'.split('').join('-')`],
])('%s is not folded', (_, source) => {
  expect(foldLiterals(source)).toBe(source)
})

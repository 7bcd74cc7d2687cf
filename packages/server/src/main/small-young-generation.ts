// Must be the first import of the program: V8 takes the flag only before its heap has grown.
import { setFlagsFromString } from 'node:v8'

// A large upload passes through as 64 KB buffers that die young. V8 would let the young generation
// grow and them wait in it, which costs a hundred megabytes for nothing.
setFlagsFromString('--semi-space-growth-factor=1')

// Checks the proofs of Folkmoot with the Go project's own packages, as an independent auditor would.
//
//	public-tools log <url> <key>                 the whole tree from its tiles, against the signed checkpoint
//	public-tools proof <file> <key>              one proof of inclusion
//	public-tools consistency <file> <old> <key>  old: a saved checkpoint
package main

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func decode(line string) tlog.Hash {
	hash, err := tlog.ParseHash(line)
	check(err)
	return hash
}

func open(checkpoint, key string) tlog.Tree {
	verifier, err := note.NewVerifier(key)
	check(err)
	signed, err := note.Open([]byte(checkpoint), note.VerifierList(verifier))
	check(err)
	lines := strings.Split(signed.Text, "\n")
	if len(lines) != 4 || lines[0] != verifier.Name() {
		check(fmt.Errorf("not a checkpoint of %s: %q", verifier.Name(), signed.Text))
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	return tlog.Tree{N: size, Hash: decode(lines[2])}
}

// The lines before the first empty line, and the rest.
func cut(file string) ([]string, string) {
	content, err := os.ReadFile(file)
	check(err)
	head, rest, found := strings.Cut(string(content), "\n\n")
	if !found {
		check(fmt.Errorf("%s has no empty line", file))
	}
	return strings.Split(head, "\n"), rest
}

func hashes(lines []string) []tlog.Hash {
	var found []tlog.Hash
	for _, line := range lines {
		found = append(found, decode(line))
	}
	return found
}

func proof(file, key string) {
	lines, checkpoint := cut(file)
	tree := open(checkpoint, key)
	entry, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
	check(err)
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	check(err)
	check(tlog.CheckRecord(tlog.RecordProof(hashes(lines[3:])), tree.N, tree.Hash, index, tlog.RecordHash(entry)))
	fmt.Printf("event %d of %d\n", index, tree.N)
}

func consistency(file, old, key string) {
	lines, checkpoint := cut(file)
	newer := open(checkpoint, key)
	kept, err := os.ReadFile(old)
	check(err)
	older := open(string(kept), key)
	check(tlog.CheckTree(tlog.TreeProof(hashes(lines[1:])), newer.N, newer.Hash, older.N, older.Hash))
	fmt.Printf("%d goes on from %d\n", newer.N, older.N)
}

type remote struct{ url string }

func get(url string) ([]byte, error) {
	answer, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", url, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

func (r remote) Height() int { return 8 }

// Go's path contains the height, which tlog-tiles leaves out.
func (r remote) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var found [][]byte
	for _, tile := range tiles {
		data, err := get(r.url + "/proof/" + strings.Replace(tile.Path(), "tile/8/", "tile/", 1))
		if err != nil {
			return nil, err
		}
		found = append(found, data)
	}
	return found, nil
}

func (r remote) SaveTiles([]tlog.Tile, [][]byte) {}

func log(url, key string) {
	checkpoint, err := get(url + "/proof/checkpoint")
	check(err)
	tree := open(string(checkpoint), key)
	reader := tlog.TileHashReader(tree, remote{url})
	// Every leaf is read through the tiles above it, which are verified against the signed root.
	var at []int64
	for n := int64(0); n < tree.N; n++ {
		at = append(at, tlog.StoredHashIndex(0, n))
	}
	_, err = reader.ReadHashes(at)
	check(err)
	fmt.Printf("%d leaves\n", tree.N)
}

func main() {
	switch {
	case len(os.Args) == 4 && os.Args[1] == "log":
		log(os.Args[2], os.Args[3])
	case len(os.Args) == 4 && os.Args[1] == "proof":
		proof(os.Args[2], os.Args[3])
	case len(os.Args) == 5 && os.Args[1] == "consistency":
		consistency(os.Args[2], os.Args[3], os.Args[4])
	default:
		check(fmt.Errorf("log, proof or consistency"))
	}
}

// Reads compose files with the library that Docker Compose itself reads them with, and prints the names of their services.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	options, err := cli.NewProjectOptions(os.Args[1:], cli.WithResolvedPaths(true))
	if err != nil {
		fail(err)
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		fail(err)
	}
	// With the services of all profiles, such as EventStoreDB.
	project, err = project.WithProfiles([]string{"*"})
	if err != nil {
		fail(err)
	}
	for _, name := range project.ServiceNames() {
		fmt.Println(name)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

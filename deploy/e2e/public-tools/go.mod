module folkmoot.test/public-tools

go 1.23.0

require golang.org/x/mod v0.27.0
